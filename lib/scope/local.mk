# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/scope/around.c \
	lib/scope/around.h \
	lib/scope/around_files.c \
	lib/scope/around_members.c lib/scope/around_needs.c \
	lib/scope/around_private.h \
	lib/scope/around_lineage.c \
	lib/scope/around_users.c \
	lib/scope/around_uses.c \
	lib/scope/changes.c \
	lib/scope/changes.h \
	lib/scope/companions.c \
	lib/scope/exercise.c \
	lib/scope/exercise.h \
	lib/scope/exercise_data.c \
	lib/scope/exercise_private.h \
	lib/scope/exercise_start.c \
	lib/scope/exercise_told.c \
	lib/scope/exercise_uses.c \
	lib/scope/expand.c \
	lib/scope/expand.h \
	lib/scope/line_history.c \
	lib/scope/line_history.h \
	lib/scope/passage.c \
	lib/scope/passage.h \
	lib/scope/place.c \
	lib/scope/place.h \
	lib/scope/place_near.c \
	lib/scope/place_near.h \
	lib/scope/review.c \
	lib/scope/review.h \
	lib/scope/runners.c \
	lib/scope/runners.h \
	lib/scope/scope.c \
	lib/scope/scope.h \
	lib/scope/symbols.c \
	lib/scope/symbols.h \
	lib/scope/text.c \
	lib/scope/text.h

nodist_lib_libfuse_a_SOURCES += lib/scope/runner_tables.c
ROW_TABLES += lib/scope/runner_tables.rows
