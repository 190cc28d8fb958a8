# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/yaml/yaml.h
