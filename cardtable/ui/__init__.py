"""The only part that knows pygame: window, input, widgets, scenes, rendering, sound."""
