# fhq: build, run, test, measure. `make run` needs nothing but Swift and, for what is missing, apt.

PREFIX ?= /usr/local
BUILD := .build
STATIC := $(BUILD)/static
DEB := $(BUILD)/deb
RELEASE := $(BUILD)/release/fhq
TREE_SITTER := tree-sitter
STORE_FOLDER := $(BUILD)/tour

# What the program is built with, what `make test` checks it against, and what `make bench` measures it against.
# g++ brings the C++ library of the compiler's own version.
PACKAGES_BUILD := g++ libsqlite3-dev libutf8proc-dev libedit-dev libcurl4-openssl-dev libjansson-dev libminizip-dev nettle-dev zlib1g-dev libbsd-dev libmd-dev libncurses-dev libxlsxwriter-dev
PACKAGES_TEST := $(PACKAGES_BUILD) sqlite3 python3 python3-venv jq curl openssl hledger libvips-tools libimage-exiftool-perl zsh fish valgrind python3-openpyxl xlsx2csv xsltproc zip vim nano
PACKAGES_BENCH := $(PACKAGES_TEST)
PACKAGES_DEB := $(PACKAGES_BUILD) dpkg-dev lintian
PACKAGES_DEB_CHECK := $(PACKAGES_DEB) debootstrap

# The system's libraries are linked statically and the program is no position-independent one: a start costs half as much,
# since nothing is looked up or relocated. The C library stays dynamic, since a static one cannot look names up.
# Swift exports 40,000 symbols of such a program unless told not to, and its runtime reads them all at every start; the
# linker may also drop what is not exported. Nothing is looked for beside the program. What is for debuggers the linker would
# leave out, so it is not made.
STATIC_LIBRARIES := sqlite3 utf8proc edit bsd md tinfo jansson minizip nettle z stdc++
RELEASE_FLAGS = -c release -debug-info-format none --static-swift-stdlib --disable-local-rpath $(BESIDE) \
	-Xlinker -L$(abspath $(STATIC)) $(foreach library,bsd md tinfo,-Xlinker -l$(library)) \
	-Xlinker -s -Xlinker --gc-sections -Xlinker --no-export-dynamic \
	$(foreach flag,-no-pie -static-libgcc,-Xswiftc -Xclang-linker -Xswiftc $(flag))

# The modules of a release are compiled beside each other, see docs/decisions/0084-modules-are-compiled-beside-each-other.md.
BESIDE = $(shell swift build --help-hidden | grep -om1 -e --use-integrated-swift-driver) \
	$(foreach flag,-emit-module-separately-wmo -disable-cmo -driver-filelist-threshold=100000,-Xswiftc $(flag))

# SwiftPM calls the option deprecated, at each build, while nothing else does what it does: that line alone is left out.
build-release = @bash -o pipefail -c \
	'swift build $(RELEASE_FLAGS) --product $(1) 2>&1 | sed -u "/use-integrated-swift-driver. option is deprecated/d"'

.PHONY: run demo-drive google-client duckdb-client language-client textmate-client tree-sitter-client lark-client tree-sitter test link torture mutate unchanged bench release install deb deb-check check instructions format generate packages-build packages-test packages-bench packages-deb packages-deb-check clean

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

# A first sync to a Google Drive that is simulated on this machine, for whoever wants to try it without an account.
demo-drive: packages-test
	swift build --product fhq
	swift build --product drive-simulator
	@examples/drive-demo $(BUILD)/debug/fhq $(BUILD)/debug/drive-simulator

# Packages of Python's in a folder of the target's name, and what they are called where they are missing. Without PyPI the tests
# with them are skipped, and say so.
define python-client
@test -e $(BUILD)/$@/complete || { \
	python3 -m venv --clear $(BUILD)/$@ && \
	$(BUILD)/$@/bin/pip install --quiet --disable-pip-version-check --retries 1 $(1) && \
	touch $(BUILD)/$@/complete; \
} || { rm -rf $(BUILD)/$@; echo "$(2) cannot be installed: the tests with it are skipped"; }
endef

# Google's own Python client, which the simulator of its services is held against.
google-client:
	$(call python-client,google-api-python-client==2.202.0,Google's Python client)

# DuckDB with what lets it read a store, for the tests of the views that are for other programs.
duckdb-client:
	$(call python-client,duckdb==1.4.4 duckdb-ext-sqlite==1.4.4.20260205,DuckDB)

# An editor's side of the language server's protocol.
language-client:
	$(call python-client,pygls==2.0.1 lsprotocol==2025.0.0,pygls)

# What reads a TextMate grammar as editors do.
textmate-client:
	$(call python-client,textmate-grammar-python==0.6.1,textmate-grammar-python)

# What parses with a tree-sitter grammar as editors do.
tree-sitter-client:
	$(call python-client,tree-sitter==0.25.2,tree-sitter)

# Another parser, which takes grammar/fhq.lark.
lark-client:
	$(call python-client,lark==1.3.1 regex==2025.11.3,Lark)

# The parser in C from the grammar. The tool is no package of Debian 12; of Debian 13 it is tree-sitter-cli.
tree-sitter:
	cd grammar/tree-sitter && $(TREE_SITTER) generate --no-bindings
	cd grammar/tree-sitter && rm -f package.json src/tree_sitter/alloc.h src/tree_sitter/array.h && sha256sum grammar.js > src/grammar.js.sha256

# A few tests at a time: started all at once, one that waits for an answer waits for a thousand others first. Where python3
# is a launcher that looks for the real one, it does so once and not for each test.
TESTS = PATH="$$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))'):$$PATH" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test

# Tests start fhq some 4,000 times, and looking up what it needs of Swift's libraries is most of such a start: it is linked
# once more, with them in it. The next `swift build` puts its own in place again.
LINK = swiftc -static-stdlib -o $(BUILD)/debug/fhq @$(BUILD)/debug/fhq.product/Objects.LinkFileList -lsqlite3 -ledit \
	$(foreach library,CoreFoundation _FoundationICU _FoundationCShims _FoundationCollections,-Xlinker -l$(library)) \
	-Xlinker --defsym=main=fhq_main -Xlinker --no-export-dynamic -Xclang-linker -no-pie

link:
	$(LINK)

# Most of these wait for programs, and have a process of their own: it is given no more threads than there are processors, so
# that nothing of it would go on while as many wait.
WAITING := ^(TortureTests|EndToEndTests|ShellTests|DriveSimulatorTests|QueryLanguageTests|RenderingTests)

# What failed is said once more at the end: it stands somewhere among ten thousand lines.
test: packages-test google-client duckdb-client language-client textmate-client tree-sitter-client lark-client
	@mkdir -p $(BUILD)
	swift build --build-tests
	@$(MAKE) --no-print-directory link
	@echo 1 | tee $(BUILD)/test.filter > $(BUILD)/test.skip
	@{ for part in filter skip; do \
		{ $(TESTS) --skip-build --ignore-lock --$$part '$(WAITING)' 2>&1; echo $$? > $(BUILD)/test.$$part; } & \
	done; wait; } | tee $(BUILD)/test.log
	@grep -A 4 -E 'recorded an issue|error:|Fatal error' $(BUILD)/test.log | tail -n 60; \
	exit $$(sort -rn $(BUILD)/test.filter $(BUILD)/test.skip | head -n 1)

# The whole of what `make test` does a little of. A part is a suite of its own, stopped after half an hour; what was tried
# and what came of it is written down in Benchmarks/reliability.md.
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
TORTURE_marketplaces := ServicesTests.(MonthTests|BookTests|MarketplaceMutationTests|LongFileTests)
TORTURE_statements := StatementsTests.(Grammar|GeneratedRun|Paraphrase)Tests
TORTURE_lark := StatementsTests.LarkTests
TORTURE_keys := ShellTests.RandomKeyTests
TORTURE_SUITES := kills imports copies moments files faults full-disk crowds undo exchange sync-kills network marketplaces statements lark keys

# How the stores are damaged, see Benchmarks/mutations.py; with MUTATIONS of each kind from the seed MUTATION_SEED.
MUTATION_KINDS := value swap copy zero bits bytes cut
MUTATION_SEED ?= 1
MUTATIONS ?= 1500

# Which files are damaged and imported, see Benchmarks/damaged_files.py.
DAMAGED_KINDS := db phone-zip zip csv json sqlite
DAMAGED_FILES ?= 2000

torture: $(addprefix torture-,$(TORTURE_SUITES)) $(addprefix torture-mutations-,$(MUTATION_KINDS)) $(addprefix torture-damaged-,$(DAMAGED_KINDS))

# Optimized, in a folder of its own: a million statements take minutes, and would take hours.
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
	Benchmarks/instructions.py $(RELEASE) --check

# How many instructions a start takes: written anew where that has changed for good.
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

# DuckDB, which the reports are measured against; where it cannot be had, that line is left out.
$(BUILD)/bench:
	@python3 -m venv $@ && $@/bin/pip install --quiet duckdb-cli || echo "DuckDB is not there: not measured against"

# Where zsh looks for what completes a command; what Debian packages goes into `vendor-completions`.
ZSH_FOLDER ?= site-functions
COMPLETIONS = bash:bash-completion/completions/fhq zsh:zsh/$(ZSH_FOLDER)/_fhq fish:fish/vendor_completions.d/fhq.fish

# What goes where below share/, file:destination: the list of `make install` and of `make deb`.
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

# A Debian package, $(DEB)/fhq_VERSION_ARCHITECTURE.deb, of which lintian has no errors.
deb: packages-deb
	rm -rf $(DEB)
	$(MAKE) install DESTDIR=$(abspath $(DEB))/root PREFIX=/usr ZSH_FOLDER=vendor-completions
	packaging/deb $(DEB)
	lintian --fail-on error $(DEB)/*.deb

# Installs, runs and purges it in a fresh system of each that it is for: as root, with their mirrors.
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
