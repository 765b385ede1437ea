"""Without an extra, the error says how to get it."""

from __future__ import annotations

import pytest

from undercroft.envs.missing import needed


def test_it_says_what_to_install() -> None:
    with pytest.raises(ImportError, match=r'pip install "undercroft\[openspiel\]"') as caught, needed("openspiel"):
        import nothing_of_that_name  # noqa: F401
    assert caught.value.name == "nothing_of_that_name"


def test_other_errors_stay_what_they_are() -> None:
    with pytest.raises(ZeroDivisionError), needed("openspiel"):
        1 / 0
