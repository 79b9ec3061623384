# fhq: build, run, test, measure. `make run` needs only Swift, and apt for missing packages.
# What takes more than a few lines is a script in packaging/.

PREFIX ?= /usr/local
BUILD := .build
DEB := $(BUILD)/deb
RELEASE := $(BUILD)/release/fhq
TREE_SITTER := tree-sitter
STORE_FOLDER := $(BUILD)/tour
# `make test EVERYTHING=1` also installs editors, shells and other programs, and so skips no test.
EVERYTHING ?=
TESTING := packages-$(if $(EVERYTHING),everything,test)

.PHONY: run release order demo-drive tree-sitter clients test torture mutate unchanged check instructions generate format bench sweep \
	install deb deb-check same-bytes release-check clean

run: release
	@rm -rf $(STORE_FOLDER) && mkdir -p $(STORE_FOLDER)
	@$(RELEASE) --store $(STORE_FOLDER)/inventory.sqlite --now 2026-11-01T12:00:00Z --format table --verbose examples/tour.fhq

release: packages-build
	@packaging/build-release fhq

# Lists again what everyday statements use, for the linker: once much has been renamed. See docs/decisions/build/link-order.md.
order: packages-everything
	@SYMBOLS=1 packaging/build-release fhq
	packaging/link-order $(RELEASE) > packaging/link-order.txt

# Debian packages for a purpose: packages-build, -test, -everything, -deb, -deb-check.
packages-%:
	@packaging/packages $*

# Python packages with which fhq is tested, from PyPI.
clients: packages-everything
	@packaging/python-clients

# A first sync to a simulated Google Drive on this machine, to try it without an account.
demo-drive: packages-test
	swift build --product fhq
	swift build --product drive-simulator
	@examples/drive-demo $(BUILD)/debug/fhq $(BUILD)/debug/drive-simulator

# --- Tests

test: $(TESTING) $(if $(EVERYTHING),clients)
	@packaging/test

# Runs in full the parts that `make test` only samples: `make torture`, or `make torture-kills` for one of packaging/torture.tsv.
torture: packages-everything
	packaging/torture

torture-%: packages-everything
	packaging/torture $*

# Compares every answer with those of another build of the program: make unchanged THAN=/tmp/fhq-before
unchanged: packages-test
	swift build --product fhq
	swift build --product drive-simulator
	Benchmarks/unchanged.py $(THAN) $(BUILD)/debug/fhq $(BUILD)/debug/drive-simulator

# Seeds small faults in a copy of the tree and lists those that no test notices, see Benchmarks/mutants.md.
MUTANT_SEEDS ?= 1,2

mutate: packages-everything
	Benchmarks/mutate.py --seeds $(MUTANT_SEEDS)

# --- Style and generated files

PAGES := README.md CONTRIBUTING.md CHANGELOG.md RELEASING.md SECURITY.md docs/architecture.md docs/glossary.md docs/portability.md \
	docs/schema.md grammar/README.md grammar/reference.md grammar/fhq.1

check: packages-everything release
	swift format lint --strict --recursive Sources Tools Tests Package.swift
	packaging/build-tests fhq fhq-dev
	$(BUILD)/test/release/fhq-dev check
	docs/spell.py $(PAGES)
	Benchmarks/instructions.py $(RELEASE) --check

# Writes down the instructions of a start, after a permanent change.
instructions: packages-everything release
	Benchmarks/instructions.py $(RELEASE)

generate: packages-test
	swift build --product fhq
	swift build --product fhq-dev
	$(BUILD)/debug/fhq-dev generate

# Generates the parser in C from the grammar. Debian 12 lacks the tool; Debian 13 has it as tree-sitter-cli.
tree-sitter:
	cd grammar/tree-sitter && $(TREE_SITTER) generate --no-bindings
	cd grammar/tree-sitter && rm -f package.json src/tree_sitter/alloc.h src/tree_sitter/array.h && sha256sum grammar.js > src/grammar.js.sha256

format:
	swift format --in-place --recursive Sources Tools Tests Package.swift

bench: packages-everything release
	@packaging/python-clients bench
	@packaging/build-release drive-simulator
	@packaging/build-release fhq-dev
	Benchmarks/run $(RELEASE) --simulator $(BUILD)/release/drive-simulator

# Names what is slow at a million items, or grows faster than the store.
sweep: release
	@packaging/build-release fhq-dev
	Benchmarks/sweep.py $(RELEASE)

# --- Packages and releases

install: release
	@packaging/install $(PREFIX) $(ZSH_FOLDER)

# Builds a Debian package, $(DEB)/fhq_VERSION_ARCHITECTURE.deb, in which lintian finds no errors.
deb: packages-deb
	rm -rf $(DEB)
	$(MAKE) install DESTDIR=$(abspath $(DEB))/root PREFIX=/usr ZSH_FOLDER=vendor-completions
	packaging/deb $(DEB)
	lintian --fail-on error $(DEB)/*.deb

# Installs, runs and purges it in a fresh copy of each supported system; needs root and the mirrors.
deb-check: packages-deb-check deb
	packaging/try $(DEB)/*.deb bookworm http://deb.debian.org/debian
	packaging/try $(DEB)/*.deb trixie http://deb.debian.org/debian
	packaging/try $(DEB)/*.deb noble http://archive.ubuntu.com/ubuntu

# Builds the committed sources twice and compares the bytes.
same-bytes: packages-deb
	packaging/same-bytes

# Checks all of a release that a program can check, see RELEASING.md.
release-check:
	packaging/release-check

clean:
	rm -rf $(BUILD)
