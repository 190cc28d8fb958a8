/* SPDX-License-Identifier: MIT */
/* What a file is to a question about code: by its path and its language. */
#ifndef SEARCH_CLASS_H
#define SEARCH_CLASS_H

#include "index/index.h"

enum file_class {
	CLASS_SOURCE,
	CLASS_TEST,		/* tests, what they need, their data */
	/* examples, benchmarks, what was built or copied from elsewhere */
	CLASS_ASIDE,
	CLASS_PROSE,		/* documents for people */
	CLASS_DATA,		/* settings, build files, tables, unknown */
	FILE_CLASSES
};

/* "source", "test", ...: as answers name them. */
const char *file_class_name(enum file_class class);

/* What a file of that language is, wherever it lies: source, prose or data;
 * one of no known language is data. */
enum file_class file_class_of_lang(uint8_t lang);

/*
 * A test is what its language's patterns say (FILE_TEST), what lies below a
 * directory called so (tests, spec, testdata, fixtures, Foo.Tests, ...), or a
 * file whose name has "test" or "spec" as a word at its start or end. Below
 * "src/main", where Maven and Gradle keep what is shipped, directories are
 * names of packages and say nothing.
 */
enum file_class file_class(const struct file *file);

/* The same for all files of a view, one byte a file: a directory is judged
 * once for all that lie in it. */
void file_classes(const struct view *view, uint8_t *out);

/* The same from the index, where it knows them, or kept there. */
void file_classes_kept(struct view *view, uint8_t *out);

#endif
