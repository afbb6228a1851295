"""The window, time, input, assets and type: what every screen stands on. Knows no card and no widget."""
