# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/yaml/node.h \
	lib/yaml/parse.c \
	lib/yaml/spot.c \
	lib/yaml/spot.h \
	lib/yaml/yaml.c \
	lib/yaml/yaml.h
