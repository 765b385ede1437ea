"""What a person has to type to start this program."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAME = "undercroft"


def program() -> str:
    """`undercroft` if that is on the path and is this program; else where it is, from here if it is near."""
    here = Path(sys.executable).parent / NAME
    on_path = shutil.which(NAME)
    if not here.exists() or (on_path and Path(on_path).resolve() == here.resolve()):
        return NAME
    near = Path(os.path.relpath(here))
    return str(here if near.parts[0] == os.pardir else near)
