# Everything a newcomer needs: `make run` and `make test` set up what they need themselves.
ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := .venv/Scripts
else
PYTHON ?= python3
BIN := .venv/bin
endif
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet --python $(BIN)/python install
# Compiled tests and modules are kept: otherwise each process of a test run would compile them again.
export PYTHONDONTWRITEBYTECODE :=
FAST := -m "not slow and not browser and not postgres"

# Tests run the sources even if compiled modules are available.
test quick test-slow test-mutants test-postgres test-browser pictures simulate: export COMPILED := off

.PHONY: run test quick test-slow test-mutants test-postgres test-browser pictures simulate chromium postgres node check check-js bench bench-engine bench-rules bench-render bench-storage lock words reference package release test-hosting test-machines compiled test-compiled clean

# With a token, in the environment or in .env, it runs on Discord; without one in the playground, a
# private Discord on 127.0.0.1. FRESH=1 forgets what was played there.
run:
	@if [ -n "$$DISCORD_TOKEN" ] || grep -Eiqs "^[[:space:]]*(export[[:space:]]+)?DISCORD_TOKEN[[:space:]]*=[[:space:]]*[\"']?[^\"'[:space:]#]" .env; \
	then $(MAKE) --no-print-directory .venv/run && exec $(BIN)/python -m bot; \
	else $(MAKE) --no-print-directory .venv/playground && $(PLAYGROUND) $(if $(FRESH),--fresh); fi

PLAYGROUND := mkdir -p -m 700 data/playground && exec env OUTAGE_CREDIT=off DATABASE_URL=sqlite:///data/playground/damka.db \
	$(BIN)/python -m playground bot --tour bot/tour/tour.json --folder data/playground --site BOARD

# Four processes for two cores: half of the time a test waits for disks, servers and children. An
# idle process takes over half of what the busiest has left; a test that hangs is reported and ended.
HUNG := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
SHARED := -n 4 --dist worksteal $(HUNG)
test: .venv/dev
	@$(MAKE) --no-print-directory check
	$(BIN)/python -m pytest -q $(SHARED) $(FAST) $(if $(COVERAGE),--cov --cov-report=)
	@$(if $(COVERAGE),$(BIN)/python -m tests.coverage_floor,echo "COVERAGE=1 also counts the lines that were run")
	@echo "Also: make test-postgres repeats what is kept on PostgreSQL, make test-browser drives the page"

# Matches, teams, the school and kills again, on a database server, which storage tests always use.
test-postgres: .venv/dev
	$(BIN)/python -m pytest -q $(SHARED) -m "postgres and not slow"

# The unit tests, in about four minutes on two cores: no socket, no process, no server.
quick: .venv/dev
	$(BIN)/python -m pytest -q -n 2 -m "not slow and not browser" -k "not postgres" \
		--hypothesis-profile=few $(UNITS) $(addprefix --ignore=tests/,$(LONG))

UNITS := $(addprefix tests/,rules render storage vectors bot test_layers.py)
LONG := rules/test_bounds.py rules/test_worst_positions.py rules/test_plainly.py rules/test_differential.py \
	rules/test_pdn_linear.py rules/test_properties.py rules/chapaev/test_matches.py \
	storage/test_opening.py storage/test_trouble.py storage/test_cancelling.py \
	bot/record_files bot/test_starting.py bot/people \
	bot/matches/test_crash.py bot/matches/test_released_database.py bot/matches/test_packing.py \
	bot/matches/test_row_locks.py bot/matches/test_sequences.py bot/meeting bot/tournaments/test_conduct.py \
	bot/watching/test_server_feed.py bot/school/test_attempt.py bot/school/test_course.py \
	bot/school/test_days.py bot/talk/languages/test_school.py bot/tournaments/test_swiss.py \
	bot/views/test_lesson.py bot/views/test_limits.py render/chapaev/test_shot_gif.py \
	render/test_choose_palettes.py render/test_command_line.py render/test_marks.py render/test_replay.py

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/python -m tests.check_catalogues
	@if ! command -v npm >/dev/null; then echo "No npm: the types of the pages' JavaScript are not checked"; \
	elif $(MAKE) --no-print-directory $(FETCHED); then $(MAKE) --no-print-directory check-js; \
	else echo "TypeScript cannot be fetched: the types of the pages' JavaScript are not checked"; fi

# The pages need no build and no package; TypeScript reads the JSDoc comments of their modules.
JSCHECK := playground/page/jscheck
FETCHED := $(JSCHECK)/node_modules/.package-lock.json

check-js: $(FETCHED)
	node $(JSCHECK)/node_modules/typescript/bin/tsc -p $(JSCHECK)
	node $(JSCHECK)/node_modules/typescript/bin/tsc -p $(JSCHECK)/board.tsconfig.json

# npm writes that file last, so an interrupted installation is repeated.
$(FETCHED): $(JSCHECK)/package-lock.json
	@npm ci --prefix $(JSCHECK) --no-audit --no-fund --silent
	@touch $@

# The playground's page in Debian's chromium.
test-browser: .venv/dev
	@command -v chromium >/dev/null || $(MAKE) --no-print-directory chromium
	$(BIN)/python -m pytest -q -n 2 --dist loadfile $(HUNG) -m "browser and not slow" tests/browser

# Renews the pictures of README and guide, and the labels of the buttons in them.
pictures: .venv/dev
	@command -v chromium >/dev/null || $(MAKE) --no-print-directory chromium
	PICTURES=1 $(BIN)/python -m pytest -q $(HUNG) tests/browser/test_pictures.py

chromium:
	@$(call debian,chromium fonts-noto-color-emoji,the tests of the page drive)

# TypeScript, which checks the page's JavaScript, runs on node.
node:
	@command -v npm >/dev/null || { $(call debian,nodejs npm,the check of the page's JavaScript runs on); }

# The tests of storage and matches also run on PostgreSQL if its programs are installed.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { $(call debian,postgresql,the tests of storage start); }

debian = echo "Installing Debian's $(1), which $(2) ..."; \
	if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq --no-install-recommends $(1); \
	elif sudo -n true 2>/dev/null; then sudo apt-get update -qq && sudo apt-get install -y -qq --no-install-recommends $(1); \
	else echo "installing it needs root: apt-get install $(1)" >&2; exit 1; fi

# Long proofs, and the properties that hold for any input, with new inputs each time.
test-slow: .venv/dev
	@command -v chromium >/dev/null || $(MAKE) --no-print-directory chromium
	$(BIN)/python -m pytest -q -n 2 -m "slow and not browser"
	$(BIN)/python -m pytest -q -n 2 -m "slow and browser" tests/browser
	$(BIN)/python -m pytest -q -n 2 -m "hypothesis and not slow and not browser" --hypothesis-profile=random

# Plants small faults in PACKAGE, of which LIMIT are drawn (0: all), and fails if the package's tests
# miss one that tests/mutants/explained.md does not explain. SEED=7 draws the same ones.
PACKAGE ?= bot/votes
LIMIT ?= 100
test-mutants: .venv/dev .venv-mutants
	$(BIN)/python -m tests.mutants $(PACKAGE) --limit $(LIMIT) $(if $(SEED),--seed $(SEED)) \
		$(addprefix --ignore=tests/,$(LONG))

# A tool of its own packages; it runs the tests with the Python above.
.venv-mutants:
	@$(PYTHON) -m venv --without-pip $@
	@$(PYTHON) -m pip --disable-pip-version-check --quiet --python $@/bin/python install cosmic-ray==8.7.0 || { rm -rf $@; exit 1; }

# Days of new simulated worlds with everything that can go wrong; it prints broken promises and
# their seeds. SEED=7 DAYS=1 repeats a world.
DAYS ?= 10
simulate: .venv/dev
	$(BIN)/python -m tests.simulation --days $(DAYS) --jobs 2 --seed $(or $(SEED),$(shell date +%s))

bench: .venv/dev
	$(BIN)/python -m benchmarks.render --boards
	$(BIN)/python -m benchmarks.start
	$(BIN)/python -m benchmarks.languages
	$(BIN)/python -m benchmarks.single_moves
	$(BIN)/python -m benchmarks.answers
	$(BIN)/python -m benchmarks.windows
	$(BIN)/python -m benchmarks.greed
	$(BIN)/python -m benchmarks.votes
	$(BIN)/python -m benchmarks.polls
	$(BIN)/python -m benchmarks.clocks
	$(BIN)/python -m benchmarks.deadlines
	$(BIN)/python -m benchmarks.inbox
	$(BIN)/python -m benchmarks.ratings
	$(BIN)/python -m benchmarks.tournaments
	$(BIN)/python -m benchmarks.storms
	$(BIN)/python -m benchmarks.practice
	$(BIN)/python -m benchmarks.seasons

bench-render: .venv/dev
	$(BIN)/python -m benchmarks.render

bench-storage: .venv/dev
	$(BIN)/python -m benchmarks.storage

bench-engine: .venv/dev
	$(BIN)/python -m benchmarks.engine

bench-rules: .venv/dev | .venv-pydraughts
	$(BIN)/python -m benchmarks.rules
	$(BIN)/python -m benchmarks.chapaev

# A peer whose module is called `draughts` like another's; the benchmark works without it.
.venv-pydraughts:
	@$(PYTHON) -m venv --without-pip $@
	-@$(PYTHON) -m pip --disable-pip-version-check --quiet --python $@/bin/python install --no-deps pydraughts==0.6.7

# One file for every Python and system: markers tell which of them needs a package, and extras keep
# their brackets, as pip before 23.3 looks for `coverage[toml]` on its own where only `coverage` is pinned.
lock: .venv/dev
	$(LOCK) --upgrade --extra dev --extra postgres --extra metrics --extra playground -o requirements/dev.txt pyproject.toml
	$(LOCK) --extra postgres --extra metrics -c requirements/dev.txt -o requirements/run.txt pyproject.toml
	$(LOCK) --extra postgres --extra metrics --extra playground -c requirements/dev.txt -o requirements/playground.txt pyproject.toml

LOCK := $(BIN)/python -m uv pip compile --quiet --universal --python-version 3.11 --no-strip-extras \
	--generate-hashes --no-header

# Debian's python3 comes without ensurepip, so the machine's own pip fills the environment.
$(BIN)/python:
	@$(PYTHON) -m venv --without-pip .venv

.venv/run: requirements/run.txt | $(BIN)/python
	@echo "Installing what the bot needs (once) ..."
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/playground: requirements/playground.txt | $(BIN)/python
	@echo "Installing what the bot and the playground need (once) ..."
	@$(PIP) --require-hashes -r $<
	@touch $@ .venv/run

.venv/dev: requirements/dev.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the checks need (once) ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@ .venv/run .venv/playground

# Brings the languages, bot/locales/*.po, up to date with the sentences of the bot; lists what is missing.
words: .venv/dev
	@$(BIN)/python -m tests.catalogues
	@$(BIN)/python -m tests.city_names

# The pages that follow from the code: docs/COMMANDS.md, and the variants in docs/GAMES.md with their pictures.
reference: .venv/dev
	@$(BIN)/python -m tests.reference

# The modules in which a search spends its time, compiled from their sources: about twice as fast. They
# are kept only if they count and answer as the sources do; after a source changes, the source runs.
# Without a C compiler the sources run.
compiled: .venv/dev
	@rm -rf rules/.compiled
	@echo "Compiling rules and search (a minute) ..."
	@COMPILE=on $(BIN)/python -W ignore setup.py -q build_ext --build-lib . --build-temp build/compiling >/dev/null
	@rm -rf build/compiling
	@if [ -d rules/.compiled ]; then \
		COMPILED=on $(BIN)/python -m pytest -q -n 2 -m "not slow" $(SAME) || { rm -rf rules/.compiled; exit 1; }; fi

SAME := tests/engine/test_compiled.py tests/rules/test_perft.py

# The tests of rules and engine again, compiled: playing, counting and searching.
test-compiled: compiled
	@if [ -d rules/.compiled ]; then COMPILED=on $(BIN)/python -m pytest -q $(SHARED) $(FAST) $(PLAYED); fi

PLAYED := $(patsubst %,tests/rules/test_%.py,corners counts differential draw_resets draws huff moves odd_games \
	odd_vectors outcomes properties refusals repetition running_draws russian_vectors towers worst_positions) \
	$(patsubst %,tests/engine/test_%.py,hints judgement kept_wins level_steps puzzles search) tests/engine/processes/test_partner.py

# What others install, in dist: the wheel, the tested versions of what it needs (`pip install -c`), and
# sums of both. With COMPILE=on the wheel has compiled modules, for this kind of machine and this Python.
package: $(if $(filter on,$(COMPILE)),.venv/dev)
	@rm -rf build dist
ifeq ($(COMPILE),on)
	@$(BIN)/python -W ignore -c "from setuptools.build_meta import build_wheel; build_wheel('dist')" >/dev/null
else
	@$(PYTHON) -m pip --disable-pip-version-check --quiet wheel --no-deps --wheel-dir dist .
endif
	@rm -rf build damka.egg-info
	@sed -nE 's/^([^ []+)(\[[^]]*\])?(==[^\\]*[^\\ ]) *\\?$$/\1\3/p' requirements/run.txt >dist/constraints.txt
	@cd dist && sha256sum -- *.whl constraints.txt >SHA256SUMS
	@ls -l dist

# A release: number, changelog, ways back, the fixture of its database, a commit and a tag.
release: .venv/dev postgres
	@$(BIN)/python -m tests.releases $(VERSION)

# Installation, stops and restarts, and a host's commands: long.
test-hosting: .venv/dev
	$(BIN)/python -m pytest -q tests/hosting

# Both commands of the README, `run` and `quick`, on bare machines of Debian; before each release, and
# whenever a lock file changes. It needs root, the network and half an hour.
test-machines:
	@command -v debootstrap >/dev/null || { $(call debian,debootstrap,bare machines are made with); }
	$(PYTHON) -m tests.machines

clean:
	rm -rf build dist rules/.compiled .venv $(JSCHECK)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis artifacts
