"""The example learns something within seconds, and draws its curve."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "train" / "train.py"
LOOK = re.compile(r"(\d+\.\d) ± (\d+\.\d) % of wins")
ENOUGH = 50_000


def test_a_network_learns_pairs(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    words = ["pairs", "--decisions", str(ENOUGH), "--matches", "500", "--looks", "2", "--curve", str(curve)]
    done = subprocess.run(
        [sys.executable, "-W", "error", str(SCRIPT), *words], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    first, *_, last = [tuple(map(float, look)) for look in LOOK.findall(done.stdout)]
    assert first[0] - first[1] < 50 < first[0] + first[1] + 5
    assert last[0] - last[1] > 60
    picture = ElementTree.parse(curve)
    assert picture.getroot().tag.endswith("svg")
