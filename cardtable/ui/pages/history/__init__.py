"""What was played: matches of several, rounds of Golf."""
