# make play: sit down at a table.   make test: everything that must hold.   make bench: how fast it is.
# The environment is set up in .venv by whichever target needs it first, and again only when a lock file changes.

# The first of these that is Python 3.11 to 3.14; name another with `make PYTHON=...`.
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python
CHECK := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
PYTHON ?= $(shell for each in $(CANDIDATES); do $$each -c '$(CHECK)' >/dev/null 2>&1 && { echo $$each; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input

.PHONY: play test test-all bench pictures observations types lock clean same-python

play: $(VENV)/.play-ready
	@$(BIN)/undercroft play pairs

test: $(VENV)/.test-ready
	@$(BIN)/python -m tests.gates

# The same with every supported Python that is here, each in an environment of its own.
test-all:
	@for each in python3.11 python3.12 python3.13 python3.14; do \
	  $$each -c '$(CHECK)' >/dev/null 2>&1 || { echo "== no $$each here"; continue; }; \
	  echo "== $$each"; $(MAKE) --no-print-directory test PYTHON=$$each VENV=.venv-$$each || exit 1; \
	done

bench: $(VENV)/.bench-ready
	@$(BIN)/python -m bench

pictures: $(VENV)/.test-ready
	@$(BIN)/python docs/pictures.py

observations: $(VENV)/.test-ready
	@$(BIN)/python docs/observations.py

types: $(VENV)/.test-ready
	@$(BIN)/python -m undercroft.server.typescript > web/src/messages.ts

# Pin the newest releases that pyproject.toml allows, with their hashes.
lock: $(VENV)/.test-ready
	$(PIP) uv
	for each in play test bench; do \
	  wants="--group build"; \
	  [ $$each = play ] || wants="$$wants --group dev --extra envs --extra postgresql"; \
	  [ $$each = bench ] && wants="$$wants --group bench"; \
	  $(BIN)/uv pip compile pyproject.toml $$wants --universal --python-version 3.11 --generate-hashes --upgrade \
	    --no-emit-index-url --no-header --no-annotate --quiet -o requirements/$$each.txt || exit 1; \
	done

clean:
	rm -rf .venv .venv-*

# Who names a Python means it: an environment of another one is not used in its place.
same-python: | $(BIN)/python
ifneq ($(filter command environment,$(firstword $(origin PYTHON))),)
	@version() { "$$1" -c 'import sys; print(*sys.version_info[:2], sep=".")'; }; \
	has=$$(version $(BIN)/python); named=$$(version $(PYTHON)) || exit 1; [ "$$has" = "$$named" ] || { \
	  echo "$(VENV) is of Python $$has, not $$named: make clean first, or add VENV=.venv-$$named."; exit 1; }
endif

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Undercroft needs Python 3.11 to 3.14, and none of them was found."; exit 1; }
	@echo "Setting up a Python environment in $(VENV) (once)..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module did not work; on Debian it is the package python3-venv."; exit 1; }

$(VENV)/.play-ready: requirements/play.txt pyproject.toml | same-python
	@echo "Installing what it needs (once, about half a minute)..."
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test-ready: requirements/test.txt $(VENV)/.play-ready
	@echo "Installing what the tests need (once)..."
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.bench-ready: requirements/bench.txt $(VENV)/.test-ready
	@echo "Installing what the bench measures beside ours (once)..."
	@$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@
