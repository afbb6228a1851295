"""The table without a screen: geometry, layout, hits, gestures and motion in plain numbers."""
