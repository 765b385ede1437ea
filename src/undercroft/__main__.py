"""Where the program begins: `undercroft`, and `python -m undercroft`."""

from __future__ import annotations

import signal


def run() -> None:
    """Run the command line. Until it is there to answer, Ctrl-C ends the program without a word."""
    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .cli import main

    signal.signal(signal.SIGINT, heard)
    main()


if __name__ == "__main__":
    run()
