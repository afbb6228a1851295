"""cardtable: a quiet card table for the desktop."""

__version__ = "0.2.0.dev0"
