# SPDX-License-Identifier: MIT
EXTRA_PROGRAMS = tests/bench/history_driver tests/bench/index_driver \
	tests/bench/knowledge_driver
tests_bench_history_driver_SOURCES = tests/bench/history_driver.c
tests_bench_history_driver_LDADD = lib/libfuse.a $(FOREIGN_LIBS)
tests_bench_index_driver_SOURCES = tests/bench/index_driver.c
tests_bench_index_driver_LDADD = lib/libfuse.a $(FOREIGN_LIBS)
tests_bench_knowledge_driver_SOURCES = tests/bench/knowledge_driver.c
tests_bench_knowledge_driver_LDADD = lib/libfuse.a $(FOREIGN_LIBS)
