"""On what something was measured."""

from __future__ import annotations

import platform
import re
from pathlib import Path

from .simulate import cores

_LINUX = Path("/proc/cpuinfo")


def machine() -> str:
    """The processor, how many of its cores we may use, and the Python that runs.

    >>> machine().endswith(f"Python {platform.python_version()}")
    True
    """
    return f"{_processor()}, {cores()} cores, {platform.system()}, Python {platform.python_version()}"


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", _LINUX.read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1].strip() if found else platform.processor() or platform.machine()
