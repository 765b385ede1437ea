"""Without an extra, the error says how to get it."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import pytest

import undercroft.envs
from undercroft.envs.missing import needed


def test_it_says_what_to_install() -> None:
    with pytest.raises(ImportError, match=r'pip install "undercroft\[openspiel\]"') as caught, needed("openspiel"):
        import nothing_of_that_name  # noqa: F401
    assert caught.value.name == "nothing_of_that_name"


def test_other_errors_stay_what_they_are() -> None:
    with pytest.raises(ZeroDivisionError), needed("openspiel"):
        1 / 0


@pytest.mark.parametrize(
    ("module", "extra", "use"),
    [
        ("gymnasium", "gymnasium", lambda: undercroft.envs.vector_env("pairs", 2)),
        ("gymnasium", "gymnasium", lambda: undercroft.envs.single_env("pairs")),
        ("pettingzoo", "pettingzoo", lambda: undercroft.envs.aec_env("pairs")),
        ("pettingzoo", "pettingzoo", lambda: undercroft.envs.parallel_env("pairs")),
        ("pyspiel", "openspiel", lambda: importlib.import_module("undercroft.envs.openspiel")),
    ],
)
def test_every_interface_says_it(monkeypatch: pytest.MonkeyPatch, module: str, extra: str, use: Any) -> None:
    for name in [name for name in sys.modules if name.startswith("undercroft.envs.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf'there is no {module} here; .*install "undercroft\[{extra}\]"'):
        use()
