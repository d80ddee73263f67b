# make play | test | soak | check | docs | bench | pictures: each installs what it needs into .venv first.
PYTHON ?= python3
VENV := .venv
PIP := $(VENV)/bin/pip install --quiet --disable-pip-version-check --constraint requirements.lock
PEER := .bench
# Modules are compiled once, whatever the caller's environment says: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=
# Twice as many as there are cores: many tests wait for a server or a browser.
PROCESSES ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 2))))

.PHONY: install play chromium test soak check types docs bench pictures clean

install: $(VENV)/.installed
play: $(VENV)/.installed
	@echo 'In the terminal: $(VENV)/bin/paceline play (and $(VENV)/bin/paceline --help).'
	@$(VENV)/bin/paceline serve --open

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Paceline needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml requirements.lock | $(VENV)/bin/python
	$(PIP) --editable '.[web]'
	@touch $@

$(VENV)/.tested: pyproject.toml requirements.lock | $(VENV)/bin/python
	$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.installed

# The browser of the tests comes from the system's packages; the headless shell is the same browser without windows.
chromium:
	@command -v chromium-headless-shell >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium-headless-shell >/dev/null; } || \
		command -v chromium >/dev/null || \
		{ echo 'The browser tests need Chromium: sudo apt-get install chromium-headless-shell' >&2; exit 1; }

test: $(VENV)/.tested chromium
	$(VENV)/bin/python -m pytest --numprocesses $(PROCESSES) --dist worksteal

# The same tests with all races, seeds and positions (tests/soak.py): before a release, or after a change of the rules.
soak: $(VENV)/.tested chromium
	SOAK=1 $(VENV)/bin/python -m pytest --numprocesses $(PROCESSES) --dist worksteal

check: $(VENV)/.tested
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	@$(MAKE) --no-print-directory types docs

# The documentation as a site; strict: a broken link or an unknown name is an error.
docs: $(VENV)/.tested
	NO_MKDOCS_2_WARNING=1 $(VENV)/bin/mkdocs build --strict

# The types of the page's modules; Node.js is needed for this check only.
types:
	@if command -v npm >/dev/null; then $(MAKE) --silent node_modules/.package-lock.json && node_modules/.bin/tsc; \
		else echo 'Node.js is not installed: the types of the page are not checked.'; fi

node_modules/.package-lock.json: package-lock.json
	@npm ci --silent --no-audit --no-fund
	@touch $@

$(PEER)/.installed:
	$(PYTHON) -m venv $(PEER)
	$(PEER)/bin/pip install --quiet --disable-pip-version-check flamme-rouge==0.1.2
	-$(PEER)/bin/pip install --quiet --disable-pip-version-check 'pettingzoo[classic]==1.27.0' open_spiel==2.0.2
	@touch $@

bench: $(VENV)/.tested $(PEER)/.installed chromium
	@failed=0; \
	$(VENV)/bin/python bench/races.py --peer $(PEER)/bin/python || failed=1; \
	$(VENV)/bin/python bench/kernel.py --peer $(PEER)/bin/python || failed=1; \
	$(VENV)/bin/python bench/startup.py || failed=1; \
	$(VENV)/bin/python bench/memory.py || failed=1; \
	$(VENV)/bin/python bench/table.py || failed=1; \
	$(VENV)/bin/python bench/on_the_rivet.py || failed=1; \
	$(VENV)/bin/python bench/envs.py --peer $(PEER)/bin/python || failed=1; \
	$(VENV)/bin/python bench/page.py || failed=1; \
	$(VENV)/bin/python bench/direct.py || failed=1; \
	exit $$failed

# The pictures of the documentation, from real races.
pictures: $(VENV)/.tested chromium
	$(VENV)/bin/python docs/pictures/make.py

clean:
	rm -rf $(VENV) $(PEER) build dist site src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
