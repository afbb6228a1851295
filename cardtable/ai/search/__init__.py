"""Search for the games of several: hidden hands are invented, the rest of the hand is played out fast, the best move counts."""
