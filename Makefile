# fhq: build, run, test, measure. `make run` needs only Swift, and apt for missing packages.

PREFIX ?= /usr/local
BUILD := .build
STATIC := $(BUILD)/static
DEB := $(BUILD)/deb
RELEASE := $(BUILD)/release/fhq
TREE_SITTER := tree-sitter
STORE_FOLDER := $(BUILD)/tour

# The packages for building, for the comparisons of `make test` and for those of `make bench`.
# g++ brings the C++ library of the compiler's own version.
PACKAGES_BUILD := g++ libsqlite3-dev libutf8proc-dev libedit-dev libcurl4-openssl-dev libexpat1-dev libjansson-dev libminizip-dev nettle-dev zlib1g-dev libbsd-dev libmd-dev libncurses-dev libxlsxwriter-dev
PACKAGES_TEST := $(PACKAGES_BUILD) sqlite3 python3 python3-venv jq curl openssl hledger libvips-tools libimage-exiftool-perl zsh fish valgrind python3-openpyxl libxml2 xsltproc zip vim nano hunspell hunspell-en-gb
PACKAGES_BENCH := $(PACKAGES_TEST)
PACKAGES_DEB := $(PACKAGES_BUILD) dpkg-dev lintian
PACKAGES_DEB_CHECK := $(PACKAGES_DEB) debootstrap

# The system's libraries are linked statically and the program isn't position-independent: a start costs half as much, since
# nothing is looked up or relocated. The C library stays dynamic, since a static one can't resolve names. By default Swift
# exports 40,000 symbols of such a program, and its runtime reads them all at every start; without them the linker can also
# drop unused code. The program looks for no libraries beside it. The linker would leave out debug information, so none is made.
STATIC_LIBRARIES := sqlite3 utf8proc edit bsd md tinfo expat jansson minizip nettle z stdc++
RELEASE_FLAGS = -c release -debug-info-format none --static-swift-stdlib --disable-local-rpath $(BESIDE) \
	-Xlinker -L$(abspath $(STATIC)) $(foreach library,bsd md tinfo,-Xlinker -l$(library)) \
	-Xlinker -s -Xlinker --gc-sections -Xlinker --no-export-dynamic \
	$(foreach flag,-no-pie -static-libgcc,-Xswiftc -Xclang-linker -Xswiftc $(flag))

# A release compiles its modules in parallel, see docs/decisions/0084-a-release-compiles-its-modules-in-parallel.md.
BESIDE = $(shell swift build --help-hidden | grep -om1 -e --use-integrated-swift-driver) \
	$(foreach flag,-emit-module-separately-wmo -disable-cmo -driver-filelist-threshold=100000,-Xswiftc $(flag))

# SwiftPM warns at each build that the option is deprecated, although it has no replacement: only that line is left out.
build-release = @bash -o pipefail -c \
	'swift build $(RELEASE_FLAGS) --product $(1) 2>&1 | sed -u "/use-integrated-swift-driver. option is deprecated/d"'

.PHONY: run demo-drive google-client odf-client duckdb-client language-client textmate-client tree-sitter-client lark-client tree-sitter test link torture mutate unchanged bench release install deb deb-check check instructions format generate packages-build packages-test packages-bench packages-deb packages-deb-check clean

run: release
	@rm -rf $(STORE_FOLDER) && mkdir -p $(STORE_FOLDER)
	@$(RELEASE) --store $(STORE_FOLDER)/inventory.sqlite --now 2026-11-01T12:00:00Z --format table --verbose examples/tour.fhq

release: packages-build
	@mkdir -p $(STATIC)
	@for library in $(STATIC_LIBRARIES); do \
		path=$$(g++ -print-file-name=lib$$library.a); \
		test -e "$$path" || { echo "lib$$library.a is missing: install the package with the static library"; exit 1; }; \
		ln -sf "$$path" $(STATIC)/; done
	$(call build-release,fhq)

# A first sync to a simulated Google Drive on this machine, to try it without an account.
demo-drive: packages-test
	swift build --product fhq
	swift build --product drive-simulator
	@examples/drive-demo $(BUILD)/debug/fhq $(BUILD)/debug/drive-simulator

# Python packages, each in a folder named after its target, and their names for the message if they are missing. Without PyPI
# their tests are skipped, and say so.
define python-client
@test -e $(BUILD)/$@/complete || { \
	python3 -m venv --clear $(BUILD)/$@ && \
	$(BUILD)/$@/bin/pip install --quiet --disable-pip-version-check --retries 1 $(1) && \
	touch $(BUILD)/$@/complete; \
} || { rm -rf $(BUILD)/$@; echo "$(2) cannot be installed: the tests with it are skipped"; }
endef

# Google's Python client, which tests the simulator of its services.
google-client:
	$(call python-client,google-api-python-client==2.202.0,Google's Python client)

# Python's writer of OpenDocument files.
odf-client:
	$(call python-client,odfpy==1.4.1,odfpy)

# DuckDB with its extension for SQLite files, for the tests of the views for other programs.
duckdb-client:
	$(call python-client,duckdb==1.4.4 duckdb-ext-sqlite==1.4.4.20260205,DuckDB)

# An editor's side of the language server's protocol.
language-client:
	$(call python-client,pygls==2.0.1 lsprotocol==2025.0.0,pygls)

# A reader of TextMate grammars, as editors have it.
textmate-client:
	$(call python-client,textmate-grammar-python==0.6.1,textmate-grammar-python)

# A parser for tree-sitter grammars, as editors have it.
tree-sitter-client:
	$(call python-client,tree-sitter==0.25.2,tree-sitter)

# Another parser, which takes grammar/fhq.lark.
lark-client:
	$(call python-client,lark==1.3.1 regex==2025.11.3,Lark)

# Generates the parser in C from the grammar. Debian 12 lacks the tool; Debian 13 has it as tree-sitter-cli.
tree-sitter:
	cd grammar/tree-sitter && $(TREE_SITTER) generate --no-bindings
	cd grammar/tree-sitter && rm -f package.json src/tree_sitter/alloc.h src/tree_sitter/array.h && sha256sum grammar.js > src/grammar.js.sha256

# A few tests at a time: if all started at once, a test that waits for an answer would first wait for a thousand others. If
# python3 is a launcher that looks for the real one, it does so once and not for each test.
TESTS = PATH="$$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))'):$$PATH" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test

# Tests start fhq some 4,000 times, and resolving symbols of Swift's libraries is most of such a start. So it is linked again
# with these libraries in it. The next `swift build` replaces it with its own.
LINK = swiftc -static-stdlib -o $(BUILD)/debug/fhq @$(BUILD)/debug/fhq.product/Objects.LinkFileList -lsqlite3 -ledit \
	$(foreach library,CoreFoundation _FoundationICU _FoundationCShims _FoundationCollections,-Xlinker -l$(library)) \
	-Xlinker --defsym=main=fhq_main -Xlinker --no-export-dynamic -Xclang-linker -no-pie

link:
	$(LINK)

# Most of these wait for programs, so they have a separate process: Swift gives a process only as many threads as there are
# processors, and if that many wait, all its other tests stop.
WAITING := ^(TortureTests|EndToEndTests|ShellTests|DriveSimulatorTests|QueryLanguageTests|RenderingTests)

# Failures are repeated at the end, since they are hard to find among ten thousand lines.
test: packages-test google-client odf-client duckdb-client language-client textmate-client tree-sitter-client lark-client
	@mkdir -p $(BUILD)
	swift build --build-tests
	@$(MAKE) --no-print-directory link
	@echo 1 | tee $(BUILD)/test.filter > $(BUILD)/test.skip
	@{ for part in filter skip; do \
		{ $(TESTS) --skip-build --ignore-lock --$$part '$(WAITING)' 2>&1; echo $$? > $(BUILD)/test.$$part; } & \
	done; wait; } | tee $(BUILD)/test.log
	@grep -A 4 -E 'recorded an issue|error:|Fatal error' $(BUILD)/test.log | tail -n 60; \
	exit $$(sort -rn $(BUILD)/test.filter $(BUILD)/test.skip | head -n 1)

# Runs in full the parts that `make test` only samples. Each part is a suite, stopped after half an hour; the attempts and
# their results are in Benchmarks/reliability.md.
TORTURE_kills := TortureTests.KillTests
TORTURE_imports := TortureTests.OperationKillTests/anImport
TORTURE_copies := TortureTests.OperationKillTests/(aCopy|aRestore)
TORTURE_moments := InventoryTests.RestoreTests/aBackupIsOfOneMoment
TORTURE_files := TortureTests.OperationKillTests/aWrittenFile
TORTURE_faults := TortureTests.FaultTests
TORTURE_full-disk := TortureTests.FullDiskTests
TORTURE_crowds := TortureTests.CrowdTests
TORTURE_undo := TortureTests.UndoExportTests
TORTURE_exchange := TortureTests.ExchangeTests
TORTURE_sync-kills := TortureTests.SyncKillTests
TORTURE_network := ServicesTests.SyncTortureTests
TORTURE_days := EndToEndTests.AutomaticDayTests
TORTURE_marketplaces := ServicesTests.(MonthTests|BookTests|MarketplaceMutationTests|LongFileTests)
TORTURE_sheets := (EndToEndTests.PeopleSheetTests|ServicesTests.KnownFormatTests)
TORTURE_statements := StatementsTests.(Grammar|GeneratedRun|Paraphrase)Tests
TORTURE_lark := StatementsTests.LarkTests
TORTURE_keys := ShellTests.RandomKeyTests
TORTURE_SUITES := kills imports copies moments files faults full-disk crowds undo exchange sync-kills network days marketplaces sheets statements lark keys

# The kinds of damage to stores, see Benchmarks/mutations.py: MUTATIONS of each, from the seed MUTATION_SEED.
MUTATION_KINDS := value swap copy zero bits bytes cut
MUTATION_SEED ?= 1
MUTATIONS ?= 1500

# The kinds of files that are damaged and imported, see Benchmarks/damaged_files.py.
DAMAGED_KINDS := db phone-zip zip csv json sqlite xlsx ods html
DAMAGED_FILES ?= 2000

torture: $(addprefix torture-,$(TORTURE_SUITES)) $(addprefix torture-mutations-,$(MUTATION_KINDS)) $(addprefix torture-damaged-,$(DAMAGED_KINDS))

# Optimized, in a separate folder: a million statements then take minutes instead of hours.
TORTURE = -c release -Xswiftc -enable-testing --scratch-path $(BUILD)/torture

$(addprefix torture-,$(TORTURE_SUITES)): torture-%: packages-test
	swift build --build-tests $(TORTURE)
	FHQ_TORTURE=1 timeout 30m env $(TESTS) $(TORTURE) --skip-build --filter '$(TORTURE_$*)'

$(addprefix torture-mutations-,$(MUTATION_KINDS)): torture-mutations-%: packages-test
	swift build --product fhq
	timeout 30m Benchmarks/mutations.py $(BUILD)/debug/fhq $* $(MUTATION_SEED) $(MUTATIONS)

$(addprefix torture-damaged-,$(DAMAGED_KINDS)): torture-damaged-%: packages-test
	swift build --product fhq
	timeout 30m Benchmarks/damaged_files.py $(BUILD)/debug/fhq $* $(MUTATION_SEED) $(DAMAGED_FILES)

# Compares every answer with those of another build of the program: make unchanged THAN=/tmp/fhq-before
unchanged: packages-test
	swift build --product fhq
	swift build --product drive-simulator
	Benchmarks/unchanged.py $(THAN) $(BUILD)/debug/fhq $(BUILD)/debug/drive-simulator

# Seeds small faults in a copy of the tree and lists those that no test notices, see Benchmarks/mutants.md.
MUTANT_SEEDS ?= 1,2

mutate: packages-test
	Benchmarks/mutate.py --seeds $(MUTANT_SEEDS)

check: packages-test release
	swift format lint --strict --recursive Sources Tests Package.swift
	swift build --product fhq
	swift build --product fhq-dev
	$(BUILD)/debug/fhq-dev check
	docs/spell.py README.md CONTRIBUTING.md CHANGELOG.md docs/architecture.md grammar/reference.md grammar/fhq.1
	Benchmarks/instructions.py $(RELEASE) --check

# Writes down the instructions of a start, after a permanent change.
instructions: packages-test release
	Benchmarks/instructions.py $(RELEASE)

generate: packages-test
	swift build --product fhq
	swift build --product fhq-dev
	$(BUILD)/debug/fhq-dev generate

format:
	swift format --in-place --recursive Sources Tests Package.swift

bench: packages-bench release $(BUILD)/bench
	$(call build-release,drive-simulator)
	$(call build-release,fhq-dev)
	Benchmarks/run $(RELEASE) --simulator $(BUILD)/release/drive-simulator

# DuckDB, for comparison with the reports; if it can't be installed, its line is left out.
$(BUILD)/bench:
	@python3 -m venv $@ && $@/bin/pip install --quiet duckdb-cli || echo "DuckDB is not there: not measured against"

# The folder in which zsh looks for completion scripts; Debian's packages use `vendor-completions`.
ZSH_FOLDER ?= site-functions
COMPLETIONS = bash:bash-completion/completions/fhq zsh:zsh/$(ZSH_FOLDER)/_fhq fish:fish/vendor_completions.d/fhq.fish

# The files below share/, as file:destination, for `make install` and `make deb`.
SHARED := grammar/fhq.1:man/man1/fhq.1 grammar/fhq.vim:vim/vimfiles/syntax/fhq.vim \
	packaging/ftdetect.vim:vim/vimfiles/ftdetect/fhq.vim grammar/fhq.nanorc:nano/fhq.nanorc \
	grammar/fhq.tmLanguage.json:fhq/fhq.tmLanguage.json grammar/fhq.ebnf:doc/fhq/fhq.ebnf \
	grammar/reference.md:doc/fhq/reference.md \
	$(foreach file,$(shell find grammar/tree-sitter -type f | sort),$(file):fhq/$(file:grammar/%=%)) \
	$(foreach file,$(shell find examples -type f ! -name drive-demo | sort),$(file):doc/fhq/$(file))
SHARE = $(DESTDIR)$(PREFIX)/share

install: release
	install -D -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/fhq
	@for pair in $(SHARED); do install -D -m 644 "$${pair%%:*}" "$(SHARE)/$${pair#*:}" || exit 1; done
	@for pair in $(COMPLETIONS); do \
		mkdir -p "$(SHARE)/$$(dirname "$${pair#*:}")" && \
		$(RELEASE) --generate-completion-script $${pair%%:*} > "$(SHARE)/$${pair#*:}" || exit 1; done

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

packages-build: WANTED = $(PACKAGES_BUILD)
packages-test: WANTED = $(PACKAGES_TEST)
packages-bench: WANTED = $(PACKAGES_BENCH)
packages-deb: WANTED = $(PACKAGES_DEB)
packages-deb-check: WANTED = $(PACKAGES_DEB_CHECK)
packages-build packages-test packages-bench packages-deb packages-deb-check:
	@command -v dpkg-query > /dev/null || { \
		echo "no apt here, so nothing is installed; these are needed, as Debian names them:"; echo "  $(WANTED)"; exit 0; }; \
	missing=""; for package in $(WANTED); do \
		dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ]; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq$$missing; \
		elif sudo -n true 2>/dev/null; then \
			sudo apt-get update -qq && sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq$$missing; \
		else \
			echo "these packages are missing; install them with:"; echo "  sudo apt-get install$$missing"; exit 1; \
		fi; \
	fi

clean:
	rm -rf $(BUILD)
