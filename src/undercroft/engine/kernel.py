"""`@kernel`: Python functions compiled to machine code, released from the GIL, and kept on disk between runs.

Numba's own disk cache misses where this package needs it most. A function that closes over other compiled functions (a
playout built for one game) never hits it, and a function is not recompiled when another file that it calls changes. So
a kernel is stored under a digest of the sources it can reach: those of every room that holds shared kernels, and of the
game whose kernels it closes over.

Set `UNDERCROFT_CACHE` to move the cache, to a folder of your own: what lies in it is run, so files that others could
have written are passed over. `NUMBA_DISABLE_JIT=1` runs every kernel as the plain Python that it is.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import pickle
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast, overload

import llvmlite.binding
import numba
import numpy as np
import platformdirs
from numba import config, njit
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.dispatcher import Dispatcher

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
# Rooms above these are reached by nobody but themselves, so there the kernel's own folder is enough.
SHARED_ROOMS = ("engine", "bots", "lab")
KEEP_UNUSED_SECONDS = 30 * 24 * 3600
DIGEST = "[0-9a-f]{24}"
DIGEST_BYTES = hashlib.sha256().digest_size

interpreted: bool = bool(config.DISABLE_JIT)

# A 64-bit number, which the type checker may take for the int that it stands for.
I8 = cast("type[int]", np.int64)


@overload
def kernel(function: F, /) -> F: ...
@overload
def kernel(*, inline: bool = False) -> Callable[[F], F]: ...
def kernel(function: Any = None, /, *, inline: bool = False) -> Any:
    """Compile a function of records and numbers when it is first called, or load it from the cache.

    Array bounds are not checked (unless `NUMBA_BOUNDSCHECK=1`) and integers wrap silently: kernels trust their callers.
    `inline=True` is for the few that are called in the innermost loops.
    """
    if function is None:
        return functools.partial(kernel, inline=inline)
    if interpreted:
        return _without_overflow_warnings(function)
    dispatcher = njit(nogil=True, error_model="numpy", forceinline=inline, no_cfunc_wrapper=True, _nrt=False)(function)
    dispatcher._cache = _KernelCache(function)
    _widen_arguments(dispatcher)
    return dispatcher


def _widen_arguments(dispatcher: Any) -> None:
    """Let kernels call each other with every small number widened to 64 bits.

    Numba would compile a kernel anew for each combination of int8, int16, bool or enumeration that it is called with.
    """
    narrow_template = dispatcher.get_call_template

    def wide_template(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return narrow_template(tuple(map(_widened, arguments)), keywords)

    dispatcher.get_call_template = wide_template


def _widened(argument: Any) -> Any:
    whole = isinstance(argument, types.Boolean | types.IntEnumMember | types.IntegerLiteral) or (
        isinstance(argument, types.Integer) and argument != types.uint64
    )
    return types.int64 if whole else argument


def _without_overflow_warnings(function: F) -> F:
    """Compiled integers wrap without a word; interpreted ones shall do the same."""

    @functools.wraps(function)
    def quiet(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast("F", quiet)


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    chosen = os.environ.get("UNDERCROFT_CACHE") or platformdirs.user_cache_dir("undercroft", appauthor=False)
    return Path(chosen) / "kernels"


def cache_is_kept() -> bool:
    """Whether what is compiled now can be found again later."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        return os.access(cache_folder(), os.W_OK)
    except OSError:
        return False


def compile_ahead(function: Callable[..., Any], *arguments: Any) -> None:
    """Compile a kernel for arguments like these, without calling it."""
    if not interpreted:
        cast("Any", function).compile(tuple(map(numba.typeof, arguments)))


def warm_mark(function: Callable[..., Any], part: str) -> Path:
    """The file that says that a part of a game's kernels is in the cache; `function` is one that reaches them all."""
    source = function.py_func if isinstance(function, Dispatcher) else function
    built = (
        sys.version_info[:2],
        numba.__version__,
        config.CPU_NAME,
        llvmlite.binding.get_host_cpu_name(),
        bool(config.BOUNDSCHECK),
        config.OPT,
    )
    name = f"warm-{part}-{hashlib.sha256(repr(built).encode()).hexdigest()[:12]}"
    return cache_folder() / _stamp(source) / name


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether a kernel lies in the cache: a disk may be full, and a folder may have been tidied."""
    source = function.py_func if isinstance(function, Dispatcher) else function
    return any((cache_folder() / _stamp(source)).glob(f"{_file_name(source)}.*.nbc"))


class _KernelCache(FunctionCache):
    """Numba's cache of compiled functions, with keys, files and a folder of our own."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._ready = False
        self.enable()

    def _prepare(self) -> None:
        """Done late: reading the sources at import would slow the commands that compile nothing."""
        if not self._ready:
            folder = cache_folder() / _stamp(self._function)
            self._built_from = _closed_over(self._function)
            self._impl_class = functools.partial(_KernelCacheImpl, folder=folder)
            super().__init__(self._function)
            self._cache_file = _Shelf(folder, self._impl.filename_base)
            self._ready = True
            with suppress(OSError):
                os.utime(folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        self._prepare()
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            # Whatever is wrong with the files of a cache costs time, never a game.
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        self._prepare()
        with suppress(Exception):
            super().save_overload(sig, data)

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        built_with = (numba.__version__, codegen.magic_tuple(), bool(config.BOUNDSCHECK), config.OPT)
        return (sig, built_with, self._built_from)


class _Shelf:
    """One file for each compiled overload, which says itself what it was compiled from.

    Numba keeps an index of numbered files, which two processes that write at the same time can leave pointing at each
    other's code. Here there is nothing to disagree about: who writes the same file writes the same code.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._name = name

    def load(self, key: Any) -> Any:
        file = self._file(key)
        if not (file.exists() and _only_ours(self._folder) and _only_ours(file)):
            return None
        raw = file.read_bytes()
        digest, payload = raw[:DIGEST_BYTES], raw[DIGEST_BYTES:]
        if hashlib.sha256(payload).digest() != digest:
            return None
        stored, data = pickle.loads(payload)
        return data if stored == repr(key) else None

    def save(self, key: Any, data: Any) -> None:
        payload = pickle.dumps((repr(key), data), protocol=-1)
        handle, temporary = tempfile.mkstemp(dir=self._folder, prefix=f"{self._name}.", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            Path(temporary).replace(self._file(key))
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise

    def _file(self, key: Any) -> Path:
        return self._folder / f"{self._name}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"


def _only_ours(path: Path) -> bool:
    """Whether nobody else can have written here: what is loaded from the cache is run."""
    if not hasattr(os, "getuid"):
        return True
    found = path.stat()
    return found.st_uid in (0, os.getuid()) and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


class _KernelCacheImpl(CompileResultCacheImpl):
    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._locator = _Locator(folder)
        self._filename_base = _file_name(function)


def _file_name(function: Callable[..., Any]) -> str:
    """What the files of a kernel's overloads begin with."""
    name = f"{function.__module__}.{function.__qualname__}".replace("<locals>.", "")
    return f"{name}.py{sys.version_info[0]}{sys.version_info[1]}"


class _Locator(_CacheLocator):
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        return ""

    def ensure_cache_path(self) -> None:
        if not self._folder.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            self._folder.chmod(stat.S_IRWXU)
            _forget_unused(self._folder)


def _forget_unused(fresh: Path) -> None:
    """Sources change and every change leaves a folder behind: drop those that nobody has used for a month.

    The cache may have been put where other things are, so only what has the name of a digest is taken for ours.
    """
    for folder in fresh.parent.iterdir():
        ours = re.fullmatch(DIGEST, folder.name) and folder.is_dir() and not folder.is_symlink()
        if ours and time.time() - folder.stat().st_mtime > KEEP_UNUSED_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


def _stamp(function: Callable[..., Any]) -> str:
    """A digest of every source that `function` may reach."""
    digest = hashlib.sha256()
    for file in sorted(_sources(function)):
        digest.update(str(file).encode() + b"\0" + _contents(file) + b"\0")
    return digest.hexdigest()[:24]


def _sources(function: Callable[..., Any]) -> set[Path]:
    files = {file for room in SHARED_ROOMS for file in (PACKAGE / room).glob("**/*.py")}
    source = Path(inspect.getfile(function)).resolve()
    files |= set(source.parent.glob("*.py")) if PACKAGE in source.parents else {source}
    for closed in _closure(function):
        if isinstance(closed, Dispatcher):
            files |= _sources(closed.py_func)
    return files


@functools.cache
def _contents(file: Path) -> bytes:
    return file.read_bytes()


def _closed_over(function: Callable[..., Any]) -> tuple[Any, ...]:
    """What a function built inside another one was built from, in terms that stay the same from run to run."""
    return tuple(_identity(value) for value in _closure(function))


def _identity(value: Any) -> Any:
    if isinstance(value, Dispatcher):
        function = value.py_func
        return (function.__module__, function.__qualname__, _closed_over(function))
    if isinstance(value, int | float | str | bool):
        return value
    raise TypeError(f"a kernel may close over kernels, numbers and words only, not over {value!r}")


def _closure(function: Callable[..., Any]) -> list[Any]:
    return [cell.cell_contents for cell in function.__closure__ or ()]
