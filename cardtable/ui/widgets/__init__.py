"""The kit of controls: a retained tree of widgets with focus, roles and labels; it knows no game and no page.

Read `widget.py` first (the node of the tree), then `boxes.py` (layout), `text.py` (labels) and `buttons.py`. A control
is in `choices.py` (one of several), `fields.py` (text, numbers, a row of settings) or `menu.py` (menus, tabs, the head
of a page). Things to look at are in `figures.py`, `pictures.py` and `richtext.py`; `skins.py` gives all their colours.
`screen.py` makes a scene of a tree, with dialogs and messages; `host.py` gives it events; `pointing.py` follows mouse
and finger.
"""
