"""How the house plays The Cave."""

from __future__ import annotations

import numpy as np

from ...engine.kernel import I8, kernel
from .legality import Because, objection
from .state import STEPS, Cave


@kernel
def house(cave: Cave, seat: int, noise: np.uint64) -> int:
    for step in range(STEPS):
        if objection(cave, seat, step) == Because.LEGAL:
            return I8(step)
    return 0
