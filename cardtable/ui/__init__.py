"""The only part that knows pygame: window, input, widgets, screens, sound.

Rooms, from below: ``core`` (window, events, commands, theme), ``paint`` (pictures), ``widgets`` (controls), ``accessible`` (screen
readers), ``games`` (the look of each game), ``table`` (games on the table), ``pages`` (all other screens). Between them:
``preferences`` applies the settings, ``services`` is what every screen is handed, ``navigation`` and ``game_words`` are
commands and texts that several screens share, ``screens`` makes screens by name.
"""
