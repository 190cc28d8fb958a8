# SPDX-License-Identifier: MIT
# Unit tests are named tests/unit/test_<room>[_<subject>].c and list
# themselves in the local.mk of tests/unit; end-to-end scripts are tests/t/*.t.
AM_TESTS_ENVIRONMENT = \
	PATH='$(abs_builddir)/git-fuse':"$$PATH"; export PATH; \
	FUSE_SOURCE='$(abs_srcdir)'; export FUSE_SOURCE; \
	FUSE_BUILD='$(abs_builddir)'; export FUSE_BUILD; \
	LC_ALL=C; export LC_ALL; \
	LSAN_OPTIONS='suppressions=$(abs_srcdir)/tests/lsan.supp:print_suppressions=0'; \
	export LSAN_OPTIONS; \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT;
TEST_EXTENSIONS = .t
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_COMPILER = $(SHELL) $(srcdir)/tests/unit/run
T_LOG_DRIVER = $(LOG_DRIVER)
T_LOG_COMPILER = $(SHELL)
EXTRA_DIST += tests/lsan.supp tests/unit/run
# An hour long; .ci/run takes a minute of it.
EXTRA_DIST += tests/hard/fault.c tests/hard/power.c tests/hard/power.sh \
	tests/hard/replay tests/hard/run
# Needs root, debootstrap and the network.
EXTRA_DIST += tests/fresh
# Needs the network, so that it is a step of .ci/run and no test here.
EXTRA_DIST += \
	tests/clients/calls.mjs \
	tests/clients/drive.mjs \
	tests/clients/text.mjs \
	tests/clients/package.json \
	tests/clients/package-lock.json \
	tests/clients/run \
	tests/clients/world.sh
unit_cflags = $(AM_CFLAGS) $(CMOCKA_CFLAGS)
unit_ldadd = lib/libfuse.a $(FOREIGN_LIBS) $(CMOCKA_LIBS)

# Without cmocka there is one test in their place, which says so.
EXTRA_DIST += tests/unit/without-cmocka.t
if HAVE_CMOCKA
include tests/unit/adr.mk
include tests/unit/arch.mk
include tests/unit/base.mk
include tests/unit/cli.mk
include tests/unit/context.mk
include tests/unit/db.mk
include tests/unit/emit.mk
include tests/unit/eval.mk
include tests/unit/extract.mk
include tests/unit/git.mk
include tests/unit/graph.mk
include tests/unit/history.mk
include tests/unit/hook.mk
include tests/unit/http.mk
include tests/unit/index.mk
include tests/unit/json.mk
include tests/unit/knowledge.mk
include tests/unit/lang.mk
include tests/unit/markdown.mk
include tests/unit/message.mk
include tests/unit/pack.mk
include tests/unit/plan.mk
include tests/unit/redact.mk
include tests/unit/regex.mk
include tests/unit/run.mk
include tests/unit/scip.mk
include tests/unit/scope.mk
include tests/unit/search.mk
include tests/unit/source.mk
include tests/unit/yaml.mk
else
TESTS += tests/unit/without-cmocka.t
endif
include tests/adr/local.mk
include tests/bench/local.mk
include tests/fuzz/local.mk
include tests/lang/local.mk
include tests/t/local.mk
include tests/tree/local.mk
