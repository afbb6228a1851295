"""Pictures: cards, places, lights, shadows, the ground. Knows no rule, no widget and no screen."""
