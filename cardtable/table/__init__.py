"""The table without a screen: geometry, layout, hit testing, gestures and motion in plain numbers.

Read `geometry.py` (points, rectangles, fans, easings), then `layout.py` (places of cards, and the table of one person),
`seating.py` and `round_layout.py` (the table of several, and their hands). `gestures.py` turns pointer and keys into
gestures. `choreography.py` decides what flies and sounds when one table becomes another, `flight.py` where each card is
meanwhile, `pace.py` how long everything takes.
"""
