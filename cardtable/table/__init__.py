"""The table without a screen: geometry, layout, hits, gestures and motion in plain numbers.

Read `geometry.py` (points, rectangles, fans, easings), then `layout.py` (where a card lies, and the table of one
person), `seating.py` and `round_layout.py` (that of several, and their hands). `gestures.py` makes of pointer and keys what a
hand wants. `choreography.py` says what flies and sounds when one table becomes another, `flight.py` where each
card is meanwhile, `pace.py` how long everything takes.
"""
