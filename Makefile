# Glissade: `make help` says what there is.

VERSION := $(shell sed -n 's/^\#define GLS_VERSION "\(.*\)"/\1/p' include/glissade/glissade.h)
PREFIX  ?= /usr/local
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
SANITIZE ?=
WERROR  ?=

# All cores, unless -j says otherwise.
ifeq ($(MAKELEVEL)$(filter -j% --jobs%,$(MAKEFLAGS)),0)
MAKEFLAGS += --jobs=$(shell nproc 2>/dev/null || echo 2)
endif

# A sanitized build lives beside the plain one.
comma := ,
BUILD := build$(if $(SANITIZE),/sanitize-$(subst $(comma),-,$(SANITIZE)))

# Libraries that the command has more with, and can do without.
has = $(shell echo '\#include <$(1)>' | $(CC) -E - >/dev/null 2>&1 && echo yes)
CAIRO := $(call has,cairo/cairo-pdf.h)
GIF := $(call has,gif_lib.h)
WEBP := $(call has,webp/mux.h)
NCURSES := $(call has,curses.h)
JANSSON := $(shell echo '\#include <jansson.h>' | $(CC) -E - >/dev/null 2>&1 && echo yes)

WARNINGS := -Wall -Wextra -Wshadow -Wconversion $(if $(WERROR),-Werror)
CPPFLAGS += -Iinclude -Isrc $(if $(JANSSON),-DGLS_WITH_JANSSON) $(if $(CAIRO),-DGLS_WITH_CAIRO) \
	$(if $(GIF),-DGLS_WITH_GIF) $(if $(WEBP),-DGLS_WITH_WEBP) $(if $(NCURSES),-DGLS_WITH_NCURSES)
CFLAGS   ?= -O3 -g
ALL_CFLAGS := -std=gnu17 $(CFLAGS) $(WARNINGS) -fPIC -fvisibility=hidden -pthread -MMD -MP \
	$(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-omit-frame-pointer -fno-sanitize-recover=all)
ALL_LDFLAGS := $(LDFLAGS) -pthread $(if $(SANITIZE),-fsanitize=$(SANITIZE))
# What is made is shown, or with V=1 the command that makes it.
say = @$(if $(V),,echo "  $(1) $(patsubst $(BUILD)/%,%,$@)";)
run = $(call say,$(1))$(if $(V),set -x;)

LIBRARIES := $(if $(JANSSON),-ljansson) -lm
APP_LIBRARIES := $(if $(CAIRO),-lcairo -lfontconfig) $(if $(GIF),-lgif) $(if $(WEBP),-lwebpmux -lwebp) \
	$(if $(NCURSES),-lncursesw -ltinfo)

# The searches are compiled once for each kind that has a rules.h of its own,
# and once more over the table of functions; the rest of their room just once.
KINDS := $(patsubst src/kind/%/rules.h,%,$(wildcard src/kind/*/rules.h)) table
SEARCHED_ONCE := $(patsubst %,src/search/%.c,search ledger anytime best_known trace)
SEARCHES := $(filter-out $(SEARCHED_ONCE),$(wildcard src/search/*.c))
ROOMS := base tables puzzle kind kind/* kind/*/* io api api/*
LIBRARY_SOURCES := $(wildcard $(ROOMS:%=src/%/*.c)) $(SEARCHED_ONCE)
LIBRARY_OBJECTS := $(LIBRARY_SOURCES:src/%.c=$(BUILD)/obj/%.o) \
	$(foreach kind,$(KINDS),$(SEARCHES:src/search/%.c=$(BUILD)/obj/search-$(kind)/%.o))
APP_OBJECTS := $(patsubst src/%.c,$(BUILD)/obj/%.o,$(wildcard src/app/*.c))
# The MPI that mpicc means; MPICH, from Debian's packages, if there are several.
MPICC ?= $(firstword $(shell command -v mpicc.mpich mpicc 2>/dev/null) mpicc)
MPI_OBJECTS := $(patsubst src/%.c,$(BUILD)/obj/%.o,$(wildcard src/mpi/*.c)) \
	$(filter-out %/main.o,$(APP_OBJECTS))
# Criterion does not run under the thread sanitizer; tests/bare takes its place there.
BARE := $(filter thread,$(SANITIZE))
TEST_SOURCES := $(wildcard tests/*.c) $(if $(BARE),tests/bare/runner.c)
TEST_OBJECTS := $(patsubst tests/%.c,$(BUILD)/obj/tests/%.o,$(TEST_SOURCES)) $(BUILD)/obj/tests/kernel_with_calls.o
TEST_LIBRARIES := $(if $(BARE),,-lcriterion) $(LIBRARIES)
# The shared library: 1 is its soname, which changes with what breaks programs; the second number
# grows with what is added, the third with what is mended (docs/abi.md).
ABI := 1.0.0
SHARED := libglissade.so.$(firstword $(subst ., ,$(ABI)))

.PHONY: all bench-24 mpi bench demo web web-folder web-package test-web test-abi test test-faults test-long soak test-soak test-clang style format fuzz fuzz-quick harden soak-memory analyse coverage coverage-report install uninstall clean help bench-champion bench-packets bench-web test-mpi
PAGES := $(BUILD)/glissade.1 $(BUILD)/completion.bash $(BUILD)/completion.zsh
all: $(BUILD)/glissade $(BUILD)/libglissade.a $(BUILD)/$(SHARED) $(PAGES) $(if $(JANSSON),,note-json) \
	$(if $(and $(CAIRO),$(GIF),$(WEBP),$(NCURSES)),,note-pictures)

note-json:
	@echo "Built without JSON input: install libjansson-dev and run make again to have it."

note-pictures:
	@echo "Built without $(if $(CAIRO),,PNG and PDF (libcairo2-dev) )$(if $(GIF),,GIF (libgif-dev) )$(if $(WEBP),,WebP (libwebp-dev) )$(if $(NCURSES),,play (libncurses-dev) )- install what you want and run make again."

help:
	@echo "make            build build/glissade and the library (needs gcc, make)"
	@echo "make demo       install what is missing, build, and solve a hard 15-puzzle"
	@echo "make test       install what is missing, build, and run all tests"
	@echo "make test-abi   of these, those of the shared library"
	@echo "make test-mpi   of these, those of glissade-mpi"
	@echo "make test-faults  of these, those of calls of the system that fail"
	@echo "make test-seeds  of these, the seeds of the fuzz targets"
	@echo "make test-clang  a build by clang, and tests under its sanitizer of undefined behaviour"
	@echo "make test-long  the tests that take long: whole spaces, hard boards"
	@echo "make soak       random boards, judged: SOAK=10m, 1h or seconds; SEED=N"
	@echo "make web        build/web/: the web page, and the library as WebAssembly"
	@echo "make web-package  the same as a package for npm"
	@echo "make docs       build/web/docs/: the book of docs/ as a site beside the page"
	@echo "make pictures   the pictures of the book, anew"
	@echo "make bench      the benchmark: SET=quick, korf100, random1000 or hard"
	@echo "make bench-web  the library as WebAssembly against the native build"
	@echo "make mpi        build build/glissade-mpi, for many machines (docs/cluster.md)"
	@echo "make bench-24   Korf's fifty 24-puzzles, for hours; interrupted, it goes on where it was"
	@echo "make analyse    the sources read by cppcheck, clang-tidy and gcc's analyzer"
	@echo "make harden     all that looks for faults, for hours (docs/quality.md)"
	@echo "make coverage   which lines and branches the quick tests reach"
	@echo "make install    binary, library, header, pkg-config file, man page, completions"
	@echo "                (PREFIX=$(PREFIX), DESTDIR=$(DESTDIR))"
	@echo "make style      check formatting with clang-format; make format applies it"
	@echo "make fuzz       fuzz the readers (FUZZ_RUNS=1000000 each)"
	@echo "make fuzz-quick  the same for a minute, with the same numbers each time"
	@echo "make clean      remove build/"
	@echo "Variables: V=1 shows commands; SANITIZE=address,undefined or thread; WERROR=1; CC; CFLAGS"

# ---- Objects -----------------------------------------------------------------

# Rebuilds everything when the compiler or its flags change, as when Jansson has
# been installed since.
FLAGS := $(CC) $(CPPFLAGS) $(ALL_CFLAGS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS)' | cmp -s - $@ || echo '$(FLAGS)' > $@
FORCE:

$(BUILD)/obj/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC  )$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -c $< -o $@

define KIND_RULE
$(BUILD)/obj/search-$(1)/%.o: src/search/%.c $(BUILD)/flags
	@mkdir -p $$(@D)
	$$(call run,CC  )$$(CC) $$(CPPFLAGS) $$(ALL_CFLAGS) $(2) -c $$< -o $$@
endef
RULES_OF = $(if $(filter table,$(1)),puzzle/table_rules.h,kind/$(1)/rules.h)
$(foreach kind,$(KINDS),$(eval $(call KIND_RULE,$(kind),\
	-DGLS_KIND=$(kind) '-DGLS_RULES="$(call RULES_OF,$(kind))"')))

# What the benchmark runs is part of the program: data/bench.txt and the files of boards that
# it names, each with its name, as strings.
BENCH_FILES := bench.txt $(sort $(shell sed -n 's/^boards *|[^|]*| *\([^ |]*\.txt\) .*/\1/p' data/bench.txt))
$(BUILD)/data/bench.inc: $(BENCH_FILES:%=data/%) Makefile
	@mkdir -p $(@D)
	@for file in $(BENCH_FILES); do echo "{\"$$file\","; \
		sed 's/["\\]/\\&/g; s/.*/"&\\n"/' data/$$file; echo "},"; done > $@
$(BUILD)/obj/app/bench_sets.o: CPPFLAGS += -I$(BUILD)/data
$(BUILD)/obj/app/bench_sets.o: $(BUILD)/data/bench.inc

$(BUILD)/obj/tests/%.o: tests/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC  )$(CC) $(if $(BARE),-Itests/bare) $(CPPFLAGS) -DBUILD='"$(BUILD)"' -DGLISSADE='"$(BUILD)/glissade"' -DEXAMPLE='"$(BUILD)/example-solve"' \
		-DEXAMPLE_KIND='"$(EXAMPLE_COMMAND)"' \
		$(ALL_CFLAGS) -c $< -o $@

# The kernel for AVX-512 as a sanitizer makes it: with calls everywhere, so that masks are
# put away in memory. The C library has the functions that are called; they do nothing.
$(BUILD)/obj/tests/kernel_with_calls.o: src/kind/tiles/champion/kernel_avx512.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC  )$(CC) $(CPPFLAGS) -std=gnu17 -O1 -g $(WARNINGS) -fPIC -pthread -MMD -MP -finstrument-functions \
		-Dtiles_kernel_avx512=tiles_kernel_with_calls -c $< -o $@

# ---- What is built -----------------------------------------------------------

$(BUILD)/libglissade.a: $(LIBRARY_OBJECTS)
	$(call run,AR  )rm -f $@ && $(AR) rcs $@ $^

# What the shared library exports stands in one list; the version script is made from it.
$(BUILD)/exports.map: src/api/exports.txt
	@mkdir -p $(@D)
	$(call run,MAKE){ echo 'GLISSADE_1 {'; echo 'global:'; sed 's/$$/;/' $<; echo 'local: *;'; echo '};'; } > $@

LINK_SHARED = $(CC) -shared -Wl,-soname,$(SHARED) -Wl,--version-script=$(BUILD)/exports.map $(ALL_LDFLAGS)
$(BUILD)/$(SHARED): $(LIBRARY_OBJECTS) $(BUILD)/exports.map
	$(call run,LINK)$(LINK_SHARED) $(LIBRARY_OBJECTS) $(LIBRARIES) -o $@

$(BUILD)/glissade: $(APP_OBJECTS) $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(ALL_LDFLAGS) $^ $(LIBRARIES) $(APP_LIBRARIES) -o $@

# The manual page and the completions: templates, filled in from the tables of the command.
PAGES_OBJECTS := $(patsubst src/%.c,$(BUILD)/obj/%.o,$(wildcard src/app/pages/*.c)) $(filter-out %/main.o,$(APP_OBJECTS))
$(BUILD)/pages: $(PAGES_OBJECTS) $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(ALL_LDFLAGS) $^ $(LIBRARIES) $(APP_LIBRARIES) -o $@

fill_in = $(call run,PAGE)$(BUILD)/pages $< > $@.new && mv $@.new $@
$(BUILD)/%.1: docs/%.1.in $(BUILD)/pages
	$(fill_in)
$(BUILD)/completion.%: scripts/completion.%.in $(BUILD)/pages
	$(fill_in)

# The command for many machines. The library comes first: two makes must not write it at once.
mpi: $(BUILD)/libglissade.a
	@scripts/install-packages mpi
	@$(MAKE) --no-print-directory $(BUILD)/glissade-mpi

$(BUILD)/obj/mpi/%.o: src/mpi/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC  )$(MPICC) $(CPPFLAGS) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/glissade-mpi: $(MPI_OBJECTS) $(BUILD)/libglissade.a
	$(call run,LINK)$(MPICC) $(ALL_LDFLAGS) $^ $(LIBRARIES) $(APP_LIBRARIES) -o $@

# The example sees nothing but the public header and the library.
$(BUILD)/example-solve: examples/solve.c $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) -Iinclude -std=c17 -Wall -Wextra $(ALL_LDFLAGS) $< $(BUILD)/libglissade.a $(LIBRARIES) -o $@

# The worked example of docs/new-puzzle.md, added to a copy of this tree as every kind is; the
# tests know it too.
EXAMPLE_TREE := $(BUILD)/example-tree
EXAMPLE_COMMAND := $(EXAMPLE_TREE)/$(BUILD)/glissade
EXAMPLE_OBJECTS := $(patsubst %,$(EXAMPLE_TREE)/$(BUILD)/obj/kind/%.o,kinds \
	$(patsubst examples/%.c,%,$(wildcard examples/leapfrog/*.c)))
$(EXAMPLE_COMMAND): $(BUILD)/glissade tests/example-tree.sh $(wildcard examples/leapfrog/*)
	$(call run,TREE)tests/example-tree.sh $(BUILD)
	@$(MAKE) --no-print-directory -C $(EXAMPLE_TREE) BUILD=$(BUILD) $(BUILD)/glissade
$(EXAMPLE_OBJECTS): $(EXAMPLE_COMMAND) ;

$(BUILD)/tests: $(TEST_OBJECTS) $(EXAMPLE_OBJECTS) $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(ALL_LDFLAGS) $^ $(TEST_LIBRARIES) -o $@

# A program that knows the library by its header and the shared library alone; and the library of
# a later version, of the same objects but for one more row in the table of options.
$(BUILD)/abi/program: tests/abi/program.c include/glissade/glissade.h $(BUILD)/$(SHARED)
	@mkdir -p $(@D)
	$(call run,LINK)$(CC) -Iinclude -std=c17 $(WARNINGS) $(ALL_LDFLAGS) $< $(BUILD)/$(SHARED) -o $@

$(BUILD)/abi/later/option_table.c: src/api/option_table.c
	@mkdir -p $(@D)
	$(call run,MAKE)sed '/^static const struct option general\[\] = {/a\
	{{"added-later", "N", GLS_OPTION_NUMBER, SOLVE, .help = "of a later version"}, OPTION_OWN},' $< > $@

TABLE_OBJECT := $(BUILD)/obj/api/option_table.o
$(BUILD)/abi/later/$(SHARED): $(BUILD)/abi/later/option_table.c $(LIBRARY_OBJECTS) $(BUILD)/exports.map
	$(call run,LINK)$(LINK_SHARED) $(CPPFLAGS) $(filter-out -MMD -MP,$(ALL_CFLAGS)) $< \
		$(filter-out $(TABLE_OBJECT),$(LIBRARY_OBJECTS)) $(LIBRARIES) -o $@

test-abi: all $(BUILD)/abi/program $(BUILD)/abi/later/$(SHARED)
	+tests/abi/abi.sh $(BUILD) $(SHARED)

# The library and the command again, with calls of the system that fail when told to. Not
# position-independent, so that the addresses of a finding are those of the file.
FAULTY := malloc calloc realloc aligned_alloc posix_memalign free strdup strndup mmap munmap pthread_create \
	open read write pread pwrite fread fwrite fsync ftruncate flock fstat stat lstat access mkdir rename link \
	unlink close fclose fflush fopen fmemopen opendir scandir time
FAULT_OBJECTS := $(patsubst tests/%.c,$(BUILD)/obj/tests/%.o,$(wildcard tests/faults/*.c)) \
	$(filter-out %/main.o,$(APP_OBJECTS))
$(BUILD)/test-faults: $(FAULT_OBJECTS) $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(ALL_LDFLAGS) -no-pie $(FAULTY:%=-Wl,--wrap=%) $^ $(LIBRARIES) $(APP_LIBRARIES) -o $@

# How fast the solvers are, seen from inside.
$(BUILD)/bench-champion: bench/champion.c $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(CPPFLAGS) $(ALL_CFLAGS) $(ALL_LDFLAGS) $< $(BUILD)/libglissade.a $(LIBRARIES) -o $@
bench-champion: $(BUILD)/bench-champion

# How large the packets of a search are; see scripts/simulate-packets.
$(BUILD)/bench-packets: bench/packets.c $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(CPPFLAGS) $(ALL_CFLAGS) $(ALL_LDFLAGS) $< $(BUILD)/libglissade.a $(LIBRARIES) -o $@
bench-packets: $(BUILD)/bench-packets

# Random boards solved in random ways, and judged; it sees the public header alone.
SOAK ?= 10m
SEED ?= $(shell date +%s)
SOAK_OBJECTS := $(patsubst tests/%.c,$(BUILD)/obj/tests/%.o,$(wildcard tests/soak/*.c tests/judge*.c))
$(BUILD)/obj/tests/soak/%.o: tests/soak/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC  )$(CC) -Iinclude -D_GNU_SOURCE -DBUILD='"$(BUILD)"' $(if $(SANITIZE),-DSANITIZED) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/soak: $(SOAK_OBJECTS) $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(ALL_LDFLAGS) $^ $(LIBRARIES) -o $@

soak: $(BUILD)/soak $(BUILD)/glissade
	$(BUILD)/soak $(SOAK) $(SEED)

# The same boards every time.
test-soak: $(BUILD)/soak $(BUILD)/glissade
	$(BUILD)/soak watch
	$(BUILD)/soak 30 1

bench: $(BUILD)/glissade
	$(BUILD)/glissade bench $(SET)

bench-24: $(BUILD)/glissade
	$(BUILD)/glissade pdb build 5x5 max:pdb:6-6-6-6,pdb:6-6-6-6.2 --goal blank-first
	scripts/bench-24 $(BUILD)/glissade

# ---- The web -----------------------------------------------------------------

# The library as WebAssembly, twice: for one thread, and for several that share a
# memory, which browsers allow where the host sends certain headers. Linked by
# wasm-ld itself: the compiler's driver would run other tools where they are
# installed, and the same sources would give other bytes elsewhere.
WASM_CLANG := clang
WASM_LD := wasm-ld
WASM_LIBC := /usr/lib/wasm32-wasi
WASM_BUILTINS = $(shell $(WASM_CLANG) -print-resource-dir)/lib/wasi/libclang_rt.builtins-wasm32.a
WASM_CFLAGS := --target=wasm32-wasi -std=gnu17 -O2 -mbulk-memory -msign-ext -mnontrapping-fptoint \
	-Iinclude -Isrc -fvisibility=hidden -MMD -MP $(WARNINGS)
WASM_CFLAGS_single := -Isrc/wasm/single
WASM_CFLAGS_threads := -Isrc/wasm/threads -pthread
# What runs long is worth more bytes.
WASM_FAST := tables/% search/anytime search/ledger base/store base/bucket_queue search-tiles/idastar \
	$(foreach kind,$(KINDS),kind/$(kind)/champion/% kind/$(kind)/pdb/%) \
	kind/shuffdle/neutral_table kind/shuffdle/target_table kind/mondrian/heuristic
# The champion of blocks takes some milliseconds on most boards, and the first load pays for every KB.
WASM_FAST := $(filter-out kind/blocks/champion/%,$(WASM_FAST))
# These look at a puzzle once, before its tables are built.
WASM_ONCE := $(patsubst %,kind/tiles/pdb/%,partition partition_search puzzle_partition purpose)
# What is read and written but for a moment had better come quickly: 300 KB are the most that a first load takes.
WASM_SMALL := $(WASM_ONCE) io/% api/% wasm/exports base/text puzzle/puzzle search/search search/trace kind/tiles/scan search-table/% kind/blocks/% $(patsubst %,puzzle/%,document notation options sign_grid) \
	$(foreach file,random read solvable words partial groups,kind/%/$(file)) $(foreach kind,$(KINDS),kind/$(kind)/$(kind)) tables/% \
	$(patsubst %,search-tiles/%,analyse enumerate slack pbiastar hybrid biastar bidirectional rbfs iddfs backtracking ucs greedy bfs wastar)
WASM_LDFLAGS := --gc-sections --strip-all --no-entry --stack-first -z stack-size=4194304 \
	--initial-memory=7340032 --max-memory=4294967296
# The C library is compiled for one thread: src/wasm/threads/heap.c has the lock.
WASM_LDFLAGS_threads := --shared-memory --import-memory --no-check-features --export=__stack_pointer \
	$(patsubst %,--wrap=%,malloc calloc realloc aligned_alloc free)
# Files of src/wasm stand in for those that need a system; the command reads files,
# the module does not; processors other than this one's.
WASM_WITHOUT := src/base/system.c src/base/clock.c src/base/file.c src/tables/table_file.c src/tables/stamp.c src/io/source.c \
	$(wildcard src/kind/*/champion/kernel_avx*.c)
WASM_SOURCES := $(filter-out $(WASM_WITHOUT),$(LIBRARY_SOURCES)) $(wildcard src/wasm/*.c)
# Kinds other than tiles have their searches over the table of functions: 30 KB less
# to load, and their champions are what pages use.
WASM_KINDS := tiles table
WASM_SHARED := $(foreach kind,$(filter-out $(WASM_KINDS),$(KINDS)),\
	$(foreach name,searches enumerate analyse astar beam bidirectional,-D$(name)_$(kind)=$(name)_table))

# No export of the module leads to an analysis of solutions; longer solutions than the shortest
# are listed by the searches over the table, for tiles too.
WASM_SEARCHES := -DGLS_WITHOUT_ANALYSIS -Dslack_tiles=slack_table
build/wasm/%/table.o: WASM_CFLAGS += $(WASM_SEARCHES)

WASM_FLAGS := $(WASM_SEARCHES) $(WASM_CFLAGS) $(WASM_CFLAGS_threads) $(WASM_SHARED) $(WASM_FAST) $(WASM_SMALL) $(WASM_LDFLAGS) $(WASM_LDFLAGS_threads)
build/wasm/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(WASM_FLAGS)' | cmp -s - $@ || echo '$(WASM_FLAGS)' > $@

# $(call wasm_cc,build,object): more flags may follow.
wasm_cc = $(call run,WASM)$(WASM_CLANG) $(WASM_CFLAGS) $(WASM_CFLAGS_$(1)) $(if $(filter $(WASM_SMALL),$(2)),-Oz,$(if $(filter $(WASM_FAST),$(2)),-O3))

define WASM_RULES
WASM_OBJECTS_$(1) := $(patsubst src/%.c,build/wasm/$(1)/%.o,$(WASM_SOURCES) $(wildcard src/wasm/$(1)/*.c)) \
	$(foreach kind,$(WASM_KINDS),$(SEARCHES:src/search/%.c=build/wasm/$(1)/search-$(kind)/%.o))

build/wasm/$(1)/kind/%.o: WASM_CFLAGS += $(WASM_SHARED)
build/wasm/$(1)/%.o: src/%.c build/wasm/flags
	@mkdir -p $$(@D)
	$$(call wasm_cc,$(1),$$*) -c $$< -o $$@
endef
$(foreach build,single threads,$(eval $(call WASM_RULES,$(build))))

define WASM_KIND_RULE
build/wasm/$(1)/search-$(2)/%.o: src/search/%.c build/wasm/flags
	@mkdir -p $$(@D)
	$$(call wasm_cc,$(1),search-$(2)/$$*) -DGLS_KIND=$(2) '-DGLS_RULES="$(call RULES_OF,$(2))"' -c $$< -o $$@
endef
$(foreach build,single threads,$(foreach kind,$(WASM_KINDS),$(eval $(call WASM_KIND_RULE,$(build),$(kind)))))

wasm_link = $(call run,LINK)$(WASM_LD) $(WASM_LDFLAGS) $(WASM_LDFLAGS_$(1)) $(filter %.o,$^) $(WASM_LIBC)/libc.a $(WASM_BUILTINS) -o $@

build/web/glissade.wasm: $(WASM_OBJECTS_single) build/wasm/flags
	@mkdir -p $(@D)
	$(call wasm_link,single)

build/web/glissade-threads.wasm: $(WASM_OBJECTS_threads) build/wasm/flags
	@mkdir -p $(@D)
	$(call wasm_link,threads)

web:
	@scripts/install-packages web
	@$(MAKE) --no-print-directory web-folder
	@echo "build/web is ready. To look at it: python3 -m http.server -d build/web --bind 127.0.0.1 8000"

# Everything of web/ as it is, the version filled in; of modules, lines that are nothing but
# comment are left empty, and lines are not indented: a fifth less to load, and errors have the
# lines of the source. No module has a text of several lines, which would change.
WEB_FILES := $(sort $(filter-out web/package.json,$(shell find web -type f)))
WEB_PICTURES := icon-180.png icon-192.png icon-512.png preview.png
web-folder: build/web/glissade.wasm build/web/glissade-threads.wasm build/web/package.json build/web/LICENSE build/web/gallery.txt build/web/blocks.txt $(WEB_FILES:%=build/%) $(WEB_PICTURES:%=build/web/%)

# Links to pictures of a page have to be whole: SITE is the address under which it will stand.
SITE :=
build/web/index.html: web/index.html FORCE
	@mkdir -p $(@D)
	@sed 's|@SITE@|$(SITE)|' $< | cmp -s - $@ || sed 's|@SITE@|$(SITE)|' $< > $@

build/web/icon-%.png: web/icon.svg scripts/draw-icon.mjs
	@mkdir -p $(@D)
	$(call run,DRAW)node scripts/draw-icon.mjs $< $* $@

build/web/preview.png: docs/pictures/page.png
	@mkdir -p $(@D)
	$(call run,COPY)cp $< $@

build/web/LICENSE: LICENSE
	@mkdir -p $(@D)
	$(call run,COPY)cp $< $@

build/web/%.mjs: web/%.mjs
	@mkdir -p $(@D)
	$(call run,COPY)sed -E -e 's|^ +||; s|^//.*||; s|^/\*.*\*/$$||; /^\/\*(.*[^/])?$$/{/\*\//!{:next' -e 's/.*//;n;/\*\/$$/!bnext' -e 's/.*//}}' $< > $@

build/web/%: web/%
	@mkdir -p $(@D)
	$(call run,COPY)cp $< $@

build/web/gallery.txt: data/mondrian/easy.txt data/mondrian/thirty.txt
	@mkdir -p $(@D)
	$(call run,COPY)cat $^ > $@

build/web/blocks.txt: data/blocks/boards.txt
	@mkdir -p $(@D)
	$(call run,COPY)cp $< $@

# The service worker has the names and checksums of all files, and one over all: another
# checksum is another version. Where there are threads, their files take the place of
# the build for one.
THREAD_FILES := glissade-threads.wasm thread.mjs thread-pool.mjs
KEPT_FILES := gallery.txt blocks.txt $(filter-out service-worker.js $(THREAD_FILES),$(WEB_FILES:web/%=%))
build/web/service-worker.js: web/service-worker.js $(patsubst %,build/web/%,glissade.wasm $(KEPT_FILES) $(THREAD_FILES))
	@mkdir -p $(@D)
	$(call run,COPY)cd build/web && sum() { sha256sum "$$@" | sed 's|^\(.\{16\}\).*  \(.*\)|\2=\1|; s|^index.html=|./=|' | xargs; } && \
		sed -e "s|@FILES@|$$(sum $(KEPT_FILES))|" -e "s|@THREAD_FILES@|$$(sum $(THREAD_FILES))|" \
		-e "s|'glissade.wasm'|'$$(sum glissade.wasm)'|" \
		-e "s|@VERSION@|$$(cat $(patsubst %,$(CURDIR)/%,$^) | sha256sum | cut -c 1-16)|" $(CURDIR)/$< > $(CURDIR)/$@

build/web/package.json: web/package.json include/glissade/glissade.h
	@mkdir -p $(@D)
	$(call run,COPY)sed 's/@VERSION@/$(VERSION)/' $< > $@

# The tools of the tests, in the versions that the lock names.
WEB_TOOLS := tests/web/node_modules/.package-lock.json
$(WEB_TOOLS): tests/web/package.json tests/web/package-lock.json
	$(call run,NPM )npm ci --prefix tests/web --silent --no-audit --no-fund && touch $@

# The rooms of the tree; types; the module and its worker in Node against the native build; the page in Chromium.
test-web: web-folder $(BUILD)/glissade $(WEB_TOOLS)
	tests/web/node_modules/.bin/tsc -p tests/web
	node --test $(wildcard tests/*.test.mjs tests/web/*.test.mjs)

# The wasm against the native build of the same code: without kernels for one processor.
bench-web: web-folder
	@CPPFLAGS='"-D__builtin_cpu_supports(x)=0"' $(MAKE) --no-print-directory BUILD=build/plain build/plain/glissade
	node bench/web.mjs

# What npm publishes: the module, its worker, the wasm and their types.
web-package: web-folder $(WEB_TOOLS)
	tests/web/node_modules/.bin/tsc -p tests/web/declarations.json
	cd build && npm pack --silent ./web

# ---- The book ----------------------------------------------------------------

# docs/ as a site beside the page, by the generator that docs/book/package-lock.json names; it
# fails on links that lead nowhere. DOCS_BASE is where the site will stand on its host.
BOOK := build/book
.PHONY: docs pictures
docs: $(BUILD)/glissade
	@scripts/install-packages docs
	@docs/book/gather $(BUILD)/glissade $(BOOK)
	$(call run,NPM )cd $(BOOK) && { cmp -s package-lock.json node_modules/installed || { npm ci --silent --no-audit --no-fund && cp package-lock.json node_modules/installed; }; }
	$(call run,BOOK)cd $(BOOK) && DOCS_FOLDER=$(CURDIR)/build/web/docs node node_modules/vitepress/bin/vitepress.js build . >vitepress.log 2>&1 || { cat vitepress.log; exit 1; }
	@echo "build/web/docs is ready. To look at it: python3 -m http.server -d build/web --bind 127.0.0.1 8000"

# The pictures of the book, anew.
pictures: $(BUILD)/glissade
	scripts/pictures $(BUILD)/glissade

# ---- The front door ----------------------------------------------------------

demo:
	@scripts/install-packages demo
	@echo "Building ..."
	@$(MAKE) -s all >/dev/null
	@scripts/demo $(BUILD)/glissade

# Criterion does not see what a sanitizer finds when a test has ended, such as a
# leak: any report is a failure.
REPORT := $(BUILD)/report
REPORTED := $(if $(SANITIZE),rm -f $(REPORT).*; ASAN_OPTIONS=log_path=$(REPORT) TSAN_OPTIONS=log_path=$(REPORT))
JUDGED := $(if $(SANITIZE),; status=$$?; ! cat $(REPORT).* 2>/dev/null && exit $$status)

test:
	@scripts/install-packages test
	@$(MAKE) --no-print-directory all $(BUILD)/example-solve $(BUILD)/tests
	$(REPORTED) $(BUILD)/tests $(TEST_FLAGS) $(JUDGED)
	$(if $(BARE),,@$(MAKE) --no-print-directory test-faults)
	@$(MAKE) --no-print-directory test-seeds
	$(if $(SANITIZE),,@$(MAKE) --no-print-directory test-abi test-web)
	@$(MAKE) --no-print-directory test-soak
	$(if $(SANITIZE),,@$(MAKE) --no-print-directory test-mpi)

# Allocations, threads and files that fail, one after the other; FAULTS=--long for all of them,
# FAULTS='--verbose checkpoint' for those with that in their names. Without the thread sanitizer,
# which the other tests are for: here it is slow.
test-faults: $(BUILD)/test-faults
	$(BUILD)/test-faults $(FAULTS)

# On several ranks of this machine, and on two hosts that are network namespaces.
test-mpi: mpi $(BUILD)/glissade
	tests/mpi/ranks.sh $(BUILD)
	tests/mpi/two-hosts.sh $(BUILD)

# By the other compiler, warnings as errors; and what its sanitizer of undefined behaviour
# finds that the first one's does not, such as NULL + 0, in the tests that come everywhere.
CLANG_BUILD := build/clang
CLANG_TESTS := @(null|stack|command|moves|quality|hints|analyse|enumerate|shuffdle_known|tiles_read)/*
test-clang:
	@scripts/install-packages test-clang
	@$(MAKE) --no-print-directory CC=clang CFLAGS='-O1 -g' WERROR=1 SANITIZE=undefined BUILD=$(CLANG_BUILD) \
		all $(CLANG_BUILD)/example-solve $(CLANG_BUILD)/tests
	$(CLANG_BUILD)/tests --filter '$(CLANG_TESTS)' $(TEST_FLAGS)

test-long:
	@scripts/install-packages test
	@$(MAKE) --no-print-directory all $(BUILD)/example-solve $(BUILD)/tests
	$(REPORTED) GLISSADE_LONG_TESTS=1 $(BUILD)/tests $(TEST_FLAGS) $(JUDGED)
	$(if $(BARE),,@$(MAKE) --no-print-directory test-faults FAULTS=--long)

# One target a reader. The library is built anew by clang, with the hooks that
# lead the fuzzer; what it finds beyond the seeds stays in build/.
FUZZ_RUNS ?= 1000000
FUZZ_SANITIZE := address,undefined,fuzzer-no-link
FUZZ_BUILD := build/sanitize-$(subst $(comma),-,$(FUZZ_SANITIZE))
FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_FLAGS := -verbosity=0 -print_funcs=0 -print_final_stats=1 -timeout=20 -rss_limit_mb=4096 \
	-dict=tests/fuzz/words.dict -artifact_prefix=$(FUZZ_BUILD)/
fuzz: $(FUZZ_TARGETS:%=fuzz-%)

fuzz-library:
	@scripts/install-packages fuzz
	@$(MAKE) --no-print-directory CC='$(FUZZ_CC)' SANITIZE=$(FUZZ_SANITIZE) $(FUZZ_BUILD)/libglissade.a

.PHONY: fuzz-library fuzz-quick $(FUZZ_TARGETS:%=fuzz-%) $(FUZZ_TARGETS:%=fuzz-quick-%)
FUZZ_CC ?= clang
$(FUZZ_TARGETS:%=$(FUZZ_BUILD)/fuzz-%): $(FUZZ_BUILD)/fuzz-%: tests/fuzz/fuzz_%.c $(wildcard tests/fuzz/*.h) fuzz-library
	$(call say,LINK)$(FUZZ_CC) -std=gnu17 -g -O1 -Iinclude -Isrc -Itests/fuzz -Wall -Wno-ignored-attributes -Wno-unknown-attributes -pthread \
		-fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all $< $(FUZZ_BUILD)/libglissade.a $(LIBRARIES) -o $@

$(FUZZ_TARGETS:%=fuzz-%): fuzz-%: $(FUZZ_BUILD)/fuzz-%
	@mkdir -p $(FUZZ_BUILD)/corpus-$*
	$(FUZZ_BUILD)/fuzz-$* -runs=$(FUZZ_RUNS) $(FUZZ_FLAGS) $(FUZZ_BUILD)/corpus-$* tests/fuzz/corpus/$*

# The seeds again by an ordinary build: so the targets stay whole between two runs of the fuzzer, and what it
# found stays mended. A target that breaks a promise says so, after the name of the file.
$(FUZZ_TARGETS:%=$(BUILD)/replay-%): $(BUILD)/replay-%: $(BUILD)/obj/tests/fuzz/fuzz_%.o $(BUILD)/obj/tests/fuzz/replay.o $(BUILD)/libglissade.a
	$(call run,LINK)$(CC) $(ALL_LDFLAGS) $^ $(LIBRARIES) -o $@
$(BUILD)/obj/tests/fuzz/%.o: CPPFLAGS += -Wno-attributes # of exports from a module for the browser
# Then changed by chance, CHANGES times each: with the same numbers every time, or those of CHANCE.
.PHONY: test-seeds $(FUZZ_TARGETS:%=test-seeds-%)
CHANGES ?= 5000
CHANCE ?= 1
CHANGES_exports = $(shell expr $(CHANGES) / 200)
test-seeds: $(FUZZ_TARGETS:%=test-seeds-%)
	@echo "The seeds of $(words $(FUZZ_TARGETS)) fuzz targets, and $(CHANGES) changes of them: no promise broken"
$(FUZZ_TARGETS:%=test-seeds-%): test-seeds-%: $(BUILD)/replay-%
	@for changes in 0 $(or $(CHANGES_$*),$(CHANGES)); do \
		said=$$(cd $(BUILD) && ./replay-$* $$changes $(CHANCE) $(CURDIR)/tests/fuzz/corpus/$*/* 2>&1) || { echo "$*: $$said"; exit 1; }; done

# The same in a minute of one core, from the seeds of the tree alone and with the same numbers each time:
# runs of each reader in some five seconds.
FUZZ_QUICK_checkpoint := 5000
FUZZ_QUICK_exports := 2000
fuzz-quick: $(FUZZ_TARGETS:%=fuzz-quick-%)
$(FUZZ_TARGETS:%=fuzz-quick-%): fuzz-quick-%: $(FUZZ_BUILD)/fuzz-%
	@rm -rf $(FUZZ_BUILD)/quick-$* && mkdir -p $(FUZZ_BUILD)/quick-$*
	$(FUZZ_BUILD)/fuzz-$* -seed=1 -runs=$(or $(FUZZ_QUICK_$*),20000) $(FUZZ_FLAGS) $(FUZZ_BUILD)/quick-$* tests/fuzz/corpus/$*

# What reads the sources without running them. What is excepted stands with its reason in
# .clang-tidy, tests/clang-tidy.txt and tests/cppcheck.txt.
ANALYSED := $(filter-out src/search/table.c,$(wildcard $(ROOMS:%=src/%/*.c) src/search/*.c))
ANALYSED_AS := -std=gnu17 -Iinclude -Isrc -I$(BUILD)/data -DGLS_WITH_JANSSON -DGLS_KIND=tiles '-DGLS_RULES="kind/tiles/rules.h"'
.PHONY: analyse-cppcheck $(ANALYSED:%=analyse-tidy-%) $(ANALYSED:%=analyse-gcc-%)
analyse:
	@scripts/install-packages analyse
	@$(MAKE) --no-print-directory analyse-cppcheck $(ANALYSED:%=analyse-tidy-%) $(ANALYSED:%=analyse-gcc-%)
analyse-cppcheck:
	cppcheck -q --std=c11 --enable=warning,portability,performance --error-exitcode=1 \
		--suppressions-list=tests/cppcheck.txt $(filter-out -std=%,$(ANALYSED_AS)) src
$(ANALYSED:%=analyse-tidy-%): analyse-tidy-%: $(BUILD)/data/bench.inc
	$(call say,TIDY)scripts/tidy $* $(ANALYSED_AS)
$(ANALYSED:%=analyse-gcc-%): analyse-gcc-%: $(BUILD)/data/bench.inc
	$(call say,GCC )gcc $(ANALYSED_AS) -O1 -fanalyzer $(ANALYSER_WITHOUT:%=-Wno-analyzer-%) -Werror -c $* -o /dev/null
# For C it is young. What is not written and what is leaked the sanitizers find in all tests; it takes loops
# over cells to be run through without a turn, and a member in front for another block. And of two files:
# what an option owns lies in one list, and moves are listed only where a length was found.
ANALYSER_WITHOUT := use-of-uninitialized-value malloc-leak shift-count-overflow
analyse-gcc-src/api/options_api.c: ANALYSER_WITHOUT += null-dereference use-after-free
analyse-gcc-src/api/solve/count.c: ANALYSER_WITHOUT += null-argument

# All that looks for faults, one after the other: for hours. docs/quality.md says what each has found.
# Memory that was never written: by clang, without Jansson, which is not made for it, and without the kernels
# for one processor, of whose instructions clang does not know which lanes are left out.
MEMORY_CHECKED := CC=clang SANITIZE=memory JANSSON= CFLAGS='-O1 -g'
harden:
	@$(MAKE) --no-print-directory analyse
	@$(MAKE) --no-print-directory test-clang
	@$(MAKE) --no-print-directory SANITIZE=address,undefined WERROR=1 test-long
	@$(MAKE) --no-print-directory SANITIZE=thread WERROR=1 test
	@$(MAKE) --no-print-directory soak-memory
	@$(MAKE) --no-print-directory SANITIZE=address,undefined soak
	@$(MAKE) --no-print-directory fuzz
	@$(MAKE) --no-print-directory WERROR=1 test-long
	@$(MAKE) --no-print-directory soak

soak-memory:
	@CPPFLAGS='"-D__builtin_cpu_supports(x)=0"' $(MAKE) --no-print-directory $(MEMORY_CHECKED) soak

# Which lines and branches the quick tests reach, the fault tests and half a minute of the soak: of one build,
# whose objects count for all of them. A test that fails there (some measure time or memory) fails elsewhere too,
# or counts too slowly: what it reached counts. Doors have tests of their own, in other processes. No object comes
# from a cache: each knows the place of its counters.
COVERAGE_BUILD := build/coverage
coverage:
	@scripts/install-packages coverage
	@CCACHE_DISABLE=1 $(MAKE) --no-print-directory BUILD=$(COVERAGE_BUILD) \
		CFLAGS='-O1 -g --coverage -fprofile-update=atomic' LDFLAGS=--coverage \
		all $(COVERAGE_BUILD)/example-solve $(COVERAGE_BUILD)/tests $(COVERAGE_BUILD)/soak \
		$(COVERAGE_BUILD)/test-faults
	find $(COVERAGE_BUILD) -name '*.gcda' -delete
	-$(COVERAGE_BUILD)/tests $(TEST_FLAGS)
	-$(COVERAGE_BUILD)/test-faults
	-$(COVERAGE_BUILD)/soak 30 1
	@$(MAKE) --no-print-directory coverage-report
coverage-report:
	gcovr --root . --filter 'src/' --exclude 'src/(app|mpi|wasm)/' --exclude-unreachable-branches \
		--print-summary --txt $(COVERAGE_BUILD)/lines.txt --html-details $(COVERAGE_BUILD)/report.html $(COVERAGE_BUILD)/obj \
		--fail-under-line $(COVERAGE_LINES) --fail-under-branch $(COVERAGE_BRANCHES)
COVERAGE_LINES ?= 92
COVERAGE_BRANCHES ?= 85

FORMATTED := $(wildcard include/*/*.h src/*/*.[ch] src/*/*/*.[ch] src/*/*/*/*.[ch] tests/*.[ch] tests/*/*.[ch] tests/*/*/*.h examples/*.c examples/*/*.[ch] bench/*.c)
style:
	@scripts/install-packages style
	clang-format --dry-run --Werror $(FORMATTED)

format:
	@scripts/install-packages style
	clang-format -i $(FORMATTED)

# ---- Installing --------------------------------------------------------------

BINDIR := $(DESTDIR)$(PREFIX)/bin
LIBDIR := $(DESTDIR)$(PREFIX)/lib
MANDIR := $(DESTDIR)$(PREFIX)/share/man/man1

install: all
	install -d $(BINDIR) $(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include/glissade $(MANDIR) \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions \
		$(DESTDIR)$(PREFIX)/share/zsh/site-functions
	install $(BUILD)/glissade $(BINDIR)
	install -m 644 $(BUILD)/libglissade.a $(LIBDIR)
	install -m 644 $(BUILD)/$(SHARED) $(LIBDIR)/libglissade.so.$(ABI)
	ln -sf libglissade.so.$(ABI) $(LIBDIR)/$(SHARED)
	ln -sf $(SHARED) $(LIBDIR)/libglissade.so
	install -m 644 include/glissade/glissade.h $(DESTDIR)$(PREFIX)/include/glissade
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@LIBRARIES@|$(LIBRARIES)|' \
		glissade.pc.in > $(LIBDIR)/pkgconfig/glissade.pc
	install -m 644 $(BUILD)/glissade.1 $(MANDIR)
	install -m 644 $(BUILD)/completion.bash \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/glissade
	install -m 644 $(BUILD)/completion.zsh $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_glissade

uninstall:
	rm -f $(BINDIR)/glissade $(LIBDIR)/libglissade.* $(LIBDIR)/pkgconfig/glissade.pc \
		$(DESTDIR)$(PREFIX)/include/glissade/glissade.h $(MANDIR)/glissade.1 \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/glissade \
		$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_glissade

clean:
	rm -rf build

-include $(shell [ -d $(BUILD)/obj ] && find $(BUILD)/obj -name '*.d')
-include $(shell [ -d build/wasm ] && find build/wasm -name '*.d')
