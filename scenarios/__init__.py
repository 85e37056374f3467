"""What to do when it happens: the bridge core, templates, facts, matching, the rulings engine."""
