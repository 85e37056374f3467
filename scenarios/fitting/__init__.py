"""Fitting and measuring: texts and incidents go in; `model.bin` and figures come out. Alone in needing scikit-learn."""
