"""Pictures: cards, places, lights, shadows, the ground. Knows no rule, no widget and no screen.

Read ``painter`` first (theme, scale, type, icons, boxes), then ``face_art`` and ``faces`` (the deck), ``places`` (what
is on a table), ``tilts`` (turned cards), ``things`` (chips, portraits), ``ground`` and ``round_ground``; ``own_backs``
has the player's own pictures.
"""
