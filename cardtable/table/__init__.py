"""The table without a screen: geometry, layout, hits, gestures and motion in plain numbers.

Read `geometry.py` (points, rectangles, fans, easings), then `layout.py` (where a card lies) with its two kinds:
`grid_layout.py` for one person, `seating.py` and `round_layout.py` for several. `gestures.py` makes of pointer and keys
what a hand wants. `choreography.py` says what flies and sounds when one table becomes another, `flight.py` where each
card is meanwhile, `pace.py` how long everything takes.
"""
