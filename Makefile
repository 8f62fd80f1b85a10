# Two commands: `make run` plays, `make test` proves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test bench check fix clean

run: $(VENV)/.installed
	@$(BIN)/companion serve

test: $(VENV)/.tested
	@$(BIN)/python -m tests.browser_ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto --timeout 180

bench: $(VENV)/.tested
	@$(BIN)/pip install -q -e '.[bench]'
	$(BIN)/python -m tests.bench

fix: $(VENV)/.tested
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis shots

$(VENV)/.installed: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q -e .
	@touch $@

$(VENV)/.tested: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q -e '.[test]'
	@touch $@ $(VENV)/.installed
