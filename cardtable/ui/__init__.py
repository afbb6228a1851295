"""The only part that knows pygame: window, input, widgets, screens, sound.

Rooms, from below: ``core`` (window, events, commands, theme), ``paint`` (pictures), ``widgets`` (controls),
``accessible`` (screen readers), ``games`` (the look of each game), ``table`` (games on the table), ``pages`` (all other
screens). Between them: ``services`` is what every screen is handed, the settings that it applies, and the commands that
lead to other pages, ``game_words`` are texts that several screens share, ``screens`` makes screens by name.
"""
