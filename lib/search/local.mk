# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/search/answer.c \
	lib/search/card.c \
	lib/search/card.h \
	lib/search/card_callers.c \
	lib/search/card_example.c \
	lib/search/card_past.c \
	lib/search/card_patterns.c \
	lib/search/card_structure.c \
	lib/search/card_uses.c \
	lib/search/class.c \
	lib/search/class.h \
	lib/search/cochange.c \
	lib/search/commit_weight.c \
	lib/search/commit_weight.h \
	lib/search/commits.c \
	lib/search/commits.h \
	lib/search/definition.c \
	lib/search/definition.h \
	lib/search/digest.c \
	lib/search/digest.h \
	lib/search/embed.c \
	lib/search/embed.h \
	lib/search/enrich.c \
	lib/search/enrich.h \
	lib/search/evidence.c \
	lib/search/evidence.h \
	lib/search/external.c \
	lib/search/external.h \
	lib/search/filter.c \
	lib/search/filter.h \
	lib/search/fusion.c \
	lib/search/fusion.h \
	lib/search/gather.c \
	lib/search/history_scores.c \
	lib/search/history_scores.h \
	lib/search/history_stats.c \
	lib/search/history_stats.h \
	lib/search/hunt.h \
	lib/search/introduced.c \
	lib/search/introduced.h \
	lib/search/kin.c \
	lib/search/kin.h \
	lib/search/kind.c \
	lib/search/kind.h \
	lib/search/lately.c \
	lib/search/lately.h \
	lib/search/layer.c \
	lib/search/layer.h \
	lib/search/lexical.c \
	lib/search/lexical.h \
	lib/search/map.c \
	lib/search/map.h \
	lib/search/map_places.c \
	lib/search/map_private.h \
	lib/search/map_words.c \
	lib/search/mention.c \
	lib/search/mention.h \
	lib/search/message.c \
	lib/search/message.h \
	lib/search/names.c \
	lib/search/passage.c \
	lib/search/passage.h \
	lib/search/patterns.c \
	lib/search/patterns.h \
	lib/search/patterns_asked.c \
	lib/search/patterns_asked.h \
	lib/search/patterns_def.c \
	lib/search/patterns_def.h \
	lib/search/patterns_kept.c lib/search/patterns_kept.h \
	lib/search/patterns_match.c \
	lib/search/patterns_match.h \
	lib/search/patterns_scan.c \
	lib/search/patterns_scan.h \
	lib/search/patterns_where.c \
	lib/search/phrase.c \
	lib/search/phrase.h \
	lib/search/point.c \
	lib/search/point.h \
	lib/search/quality.c \
	lib/search/question.c \
	lib/search/question.h \
	lib/search/question_word.c \
	lib/search/quoted_code.c \
	lib/search/quoted_code.h \
	lib/search/recall.c \
	lib/search/recall.h \
	lib/search/rerank.c \
	lib/search/restated.c \
	lib/search/restated.h \
	lib/search/search.c \
	lib/search/search.h \
	lib/search/sections.c \
	lib/search/sections.h \
	lib/search/similar.c \
	lib/search/similar.h \
	lib/search/snippet.c \
	lib/search/snippet.h \
	lib/search/structure.c \
	lib/search/structure.h \
	lib/search/style.c \
	lib/search/style.h \
	lib/search/style_evidence.c \
	lib/search/style_evidence.h \
	lib/search/style_places.c \
	lib/search/style_places.h \
	lib/search/style_topic.c \
	lib/search/style_topic.h \
	lib/search/tables.h \
	lib/search/task_word.c \
	lib/search/task_word.h \
	lib/search/translation.c \
	lib/search/translation.h \
	lib/search/unit.c \
	lib/search/unit.h \
	lib/search/unit_calls.c \
	lib/search/unit_cut.c \
	lib/search/unit_past.c \
	lib/search/unit_places.c \
	lib/search/unit_private.h \
	lib/search/unit_words.c \
	lib/search/weights.c \
	lib/search/weights.def \
	lib/search/weights.h
nodist_lib_libfuse_a_SOURCES += lib/search/shipped_patterns.c \
	lib/search/tables.c
ROW_TABLES += lib/search/tables.rows

# The definitions, in the order of their names.
PATTERN_DEFS = \
	lib/search/patterns/angular.pattern \
	lib/search/patterns/c.pattern \
	lib/search/patterns/cpp.pattern \
	lib/search/patterns/csharp.pattern \
	lib/search/patterns/go.pattern \
	lib/search/patterns/java.pattern \
	lib/search/patterns/javascript.pattern \
	lib/search/patterns/kotlin.pattern \
	lib/search/patterns/php.pattern \
	lib/search/patterns/python.pattern \
	lib/search/patterns/react.pattern \
	lib/search/patterns/ruby.pattern \
	lib/search/patterns/rust.pattern \
	lib/search/patterns/swift.pattern
EXTRA_DIST += $(PATTERN_DEFS) lib/search/embed-patterns.awk
CLEANFILES += lib/search/shipped_patterns.c

lib/search/shipped_patterns.c: $(PATTERN_DEFS) lib/search/embed-patterns.awk
	$(AM_V_GEN)$(MKDIR_P) lib/search && \
	(cd $(srcdir) && LC_ALL=C $(AWK) -f lib/search/embed-patterns.awk \
		$(PATTERN_DEFS)) >$@.tmp && mv $@.tmp $@
