"""The conversation itself: what was typed or tapped and where the talk stands go in, the new state and a reply come out. Plain values, pure functions."""
