# Every target sets up what it needs; the first run takes a minute.
PYTHON ?= python3
SEED ?= $(shell date +%s)
BIN := .venv/bin
# One more than there are cores: many a test waits for another program.
PYTEST := $(BIN)/pytest -n 3

KIND ?= seat

.PHONY: setup demo test test-fast bench campaign lint lock wheels deb audit seat-node clean

setup: .venv/.stamp
	@echo "Ready: $(BIN)/dealer-table"

demo: .venv/.stamp
	@$(BIN)/dealer-table demo

test: lint
	@$(PYTEST) -m "not campaign and not pi"

test-fast: .venv/.stamp
	@$(PYTEST) -m "not campaign and not pi and not slow and not bus"

# The plain count of runs and the campaigns, with fresh examples; the same SEED draws the same ones.
campaign: .venv/.stamp
	@echo "To repeat this campaign: make campaign SEED=$(SEED)"
	@DEALER_TABLE_CAMPAIGN=1 $(PYTEST) -m "not pi" --hypothesis-seed=$(SEED)

bench: .venv/.stamp
	@$(BIN)/python -m compileall -q firmware_host drivers display
	@$(BIN)/python -P -m tests.bench

lint: .venv/.stamp
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/mypy firmware_host drivers display tests

# Needs the program uv. Versions stay as they are unless UPGRADE=--upgrade is given. mfrc522 asks for RPi.GPIO too,
# which fights rpi-lgpio on a Pi, so it is left out. The appliance's own lock has no tools in it.
lock:
	@uv pip compile --quiet --universal --python-version 3.11 --extra dev --generate-hashes --no-annotate \
	    --no-emit-package rpi-gpio --custom-compile-command "make lock" $(UPGRADE) \
	    pyproject.toml --output-file requirements.lock
	@uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	    --no-emit-package rpi-gpio --custom-compile-command "make lock" --constraint requirements.lock \
	    pyproject.toml --output-file systemd/requirements.lock
	@printf 'hatchling\nsetuptools\n' | uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-annotate --custom-compile-command "make lock" --constraint requirements.lock \
	    - --output-file systemd/build.lock

# For the machine and the Python it runs on, so for a table: on a Pi of the same system.
wheels:
	@PYTHON=$(PYTHON) systemd/wheels.sh build/wheels

deb: wheels
	@systemd/package.sh build/wheels build

# Known holes of what the appliance installs. Needs a network and the program pip-audit: pipx install pip-audit.
audit:
	@command -v pip-audit >/dev/null || { echo "pip-audit is missing: pipx install pip-audit"; exit 1; }
	@pip-audit --strict --disable-pip --require-hashes --requirement systemd/requirements.lock

# What goes onto a seat node; KIND is seat, board, muck or panel.
seat-node:
	@rm -rf build/seat_node
	@$(PYTHON) hw/seat_node/collect.py build/seat_node $(KIND)
	@echo "Ready: build/seat_node, see hw/WIRING.md"

clean:
	@rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# PYPI=1 makes lgpio, where it is compiled, carry its C library along.
.venv/.stamp: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	    { echo "$(PYTHON) is not Python 3.11 or newer: apt install python3, or name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo "$(PYTHON) cannot make a virtual environment: apt install python3-venv"; exit 1; }
	@echo "Setting up .venv from requirements.lock ..."
	@$(PYTHON) -m venv --clear .venv
	@PYPI=1 $(BIN)/pip install -qq --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@$(BIN)/pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
