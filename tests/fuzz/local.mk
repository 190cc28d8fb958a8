# SPDX-License-Identifier: MIT
# With --enable-fuzzing (clang) each target is a libFuzzer program; otherwise
# it replays mutations of the tree's own files, as a test.
fuzz_targets = \
	tests/fuzz/fuzz_base \
	tests/fuzz/fuzz_scan
EXTRA_DIST += tests/fuzz/fuzz.h tests/fuzz/replay.c
check_PROGRAMS += $(fuzz_targets)

if FUZZING
fuzz_driver =
fuzz_link = $(AM_CFLAGS) -fsanitize=fuzzer
else
fuzz_driver = tests/fuzz/replay.c
fuzz_link = $(AM_CFLAGS)
TESTS += $(fuzz_targets)
endif
fuzz_libs = git-fuse/libcli.a lib/libfuse.a $(FOREIGN_LIBS)
fuzz_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/tests/fuzz

tests_fuzz_fuzz_base_SOURCES = tests/fuzz/fuzz_base.c $(fuzz_driver)
tests_fuzz_fuzz_scan_SOURCES = tests/fuzz/fuzz_scan.c $(fuzz_driver)
tests_fuzz_fuzz_base_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_scan_LDADD = $(fuzz_libs)

# A few seconds of each, from the tree's own files. What is found stays in the
# build directory as crash-*.
FUZZ_SECONDS = 10
fuzz-smoke: $(fuzz_targets)
	@set -e; for target in $(fuzz_targets); do \
		corpus=$$target.corpus; $(MKDIR_P) $$corpus; \
		echo "$$target"; \
		$$target -seed=1 -max_total_time=$(FUZZ_SECONDS) \
			-timeout=20 -rss_limit_mb=1024 -max_len=20000 \
			-artifact_prefix=$$target.crash- -verbosity=0 \
			$$corpus '$(srcdir)/lib' '$(srcdir)/tests/lang'; \
	done
.PHONY: fuzz-smoke
