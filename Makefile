# Two commands: `make run` plays, `make test` proves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Tests often wait for a glass or a browser: twice as many workers as there are cores.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) \* 2)
# What is compiled once serves all workers, and every server that a test starts.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test words shots soak bench lock audit fix clean

run: $(VENV)/.installed
	@$(BIN)/companion serve $(if $(PORT),--port $(PORT))

test: $(VENV)/.tested
	@$(BIN)/python -m tests.install_browser
	@$(BIN)/python -m tests.install_services
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
# Beside it the tests are compiled, once: otherwise each worker would do so.
	$(BIN)/pytest --collect-only -qq > /dev/null & $(BIN)/mypy && wait
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --timeout 180

# Brings the catalogue of every language up to date with the sources; `make words NEW=fr` begins a language.
words: $(VENV)/.tested
	@$(BIN)/python -m tests.locales.catalogues $(NEW)

# A picture of every page kind in shots/, to be looked at; with ALL=1 also of every phase of every game, on phones and TVs.
shots: $(VENV)/.tested
	@$(BIN)/python -m tests.install_browser
	SHOTS=$(if $(ALL),all,1) $(BIN)/pytest -n $(WORKERS) --dist worksteal --timeout 180 tests/browser tests/stats/test_charts_seen.py $(wildcard tests/games/*/test_browser.py)

soak: $(VENV)/.tested
	@$(BIN)/python -m tests.install_browser
	@$(BIN)/python -m tests.install_services
	$(BIN)/pytest -m soak -rP --timeout 900

bench: $(VENV)/.tested
	@$(BIN)/python -m tests.install_browser
	$(BIN)/python -m tests.bench

# What a deployment installs, with hashes: pip install --require-hashes -r requirements.lock
lock: $(VENV)/.tested
	@$(BIN)/pip install -q uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --upgrade --no-header --extra scale -o requirements.lock pyproject.toml

# Without a network: make audit ADVISORIES=all.zip, the copy of the advisories for PyPI that osv.dev publishes.
audit: $(VENV)/.tested
	@test -n "$(ADVISORIES)" || $(BIN)/pip install -q pip-audit || true
	$(BIN)/python -m tests.audit $(ADVISORIES)

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
