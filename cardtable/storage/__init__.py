"""Where things are kept: one SQLite file and a settings file in the per-user directories."""
