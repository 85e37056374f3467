"""Which scenario a message is about: features of a message, a small linear model fitted on texts, a ranking."""
