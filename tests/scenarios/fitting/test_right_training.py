"""How the model of rights comes from features and labels."""

from __future__ import annotations

import pytest

pytest.importorskip("sklearn", reason="fitting needs scikit-learn: make model installs it")

from scenarios.fitting.right_training import INCIDENT, fit_on
from scenarios.matching.right_model import OTHER, RightModel


def test_a_model_is_fitted_on_features_and_labels() -> None:
    asked = [["c:dummy", "c:look"], ["c:dummy", "c:claim"], ["c:other"], ["c:told", "shape:length8"]]
    labels = ["looks", "claims", OTHER, INCIDENT]
    fitted = RightModel(
        fit_on(
            [found for found in asked for _ in range(8)],
            [label for label in labels for _ in range(8)],
            "stamp",
        )
    )
    assert set(fitted.fitted.rights) == {"looks", "claims", OTHER}
    likely = fitted.likely(fitted.weighed(["c:dummy", "c:look"]), {}, 1)
    assert [name for _, name in likely.rights] == ["looks"]
    told = fitted.likely(fitted.weighed(["c:told", "shape:length8"]), {}, 1)
    assert likely.asks > told.asks
