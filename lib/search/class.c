/* SPDX-License-Identifier: MIT */
/* Tests, examples, documents and data told from source: see class.h. */
#include "search/class.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/path.h"
#include "base/span.h"
#include "lang/lang.h"
#include "search/tables.h"

/* Raised whenever some file may come to have another class. */
enum { CLASSES_VERSION = 3 };

const char *file_class_name(enum file_class class)
{
	static const char *const name[FILE_CLASSES] = {
		"source", "test", "aside", "prose", "data"
	};

	return name[class];
}

static enum file_class class_of(const struct word_value *row)
{
	return row ? (enum file_class)row->value : CLASS_SOURCE;
}

/* "Foo.Tests", "FooTests", "foo_test": a capital or a mark before it. */
static bool ends_in_test(const char *s, size_t len)
{
	static const char *const end[] = {
		"Tests", "Test", "tests", "test", "spec", NULL
	};
	size_t i;

	for (i = 0; end[i]; i++) {
		size_t n = strlen(end[i]);

		if (len <= n || memcmp(s + len - n, end[i], n))
			continue;
		if (*end[i] == 'T' ||
		    strchr("_-.", s[len - n - 1]))
			return true;
	}
	return false;
}

static bool begins_in_test(const char *s, size_t len)
{
	static const char *const word[] = { "test", "tests", NULL };
	size_t n = strcspn(s, "_-.");

	return n < len && span_is_among_any_case((struct span){ s, n }, word);
}

/* Where Maven and Gradle keep what is shipped: parts below it are names of
   packages, such as "external", "sample" and "mock". */
static bool is_shipped(const char *path)
{
	return !strncmp(path, "src/main/", strlen("src/main/"));
}

static enum file_class class_of_parts(const char *path)
{
	enum file_class class = CLASS_SOURCE;
	const char *slash;

	for (; (slash = strchr(path, '/')) && !is_shipped(path);
	     path = slash + 1) {
		size_t len = (size_t)(slash - path);
		enum file_class found = class_of(SPAN_ROW_OF(((struct span){
				path, len }), path_classes));

		if (found == CLASS_TEST || ends_in_test(path, len))
			return CLASS_TEST;
		if (found != CLASS_SOURCE)
			class = found;
	}
	return class;
}

enum file_class file_class_of_lang(uint8_t lang)
{
	return lang == LANG_NONE ? CLASS_DATA :
		class_of(SPAN_ROW_OF(span_of(lang_id(lang)), lang_classes));
}

/* Whether the last part of a path is that of a test; nearly none is. */
static bool is_test_name(const char *base)
{
	size_t len = strlen(base), stem = len - strlen(path_ext(base));

	return (stem && strchr("stc", base[stem - 1]) &&
		ends_in_test(base, stem)) ||
		((*base == 't' || *base == 'T') && begins_in_test(base, len));
}

/*
 * Whether a name says that a program made the file of others that are here:
 * "catch_amalgamated.cpp", "shop.pb.go", "lexer.generated.c". What is called so
 * and nothing else may be what makes it.
 */
static bool is_made_name(const char *base)
{
	static const char *const word[] = {
		"amalgamated", "amalgamation", "autogen", "generated", "pb",
		"pb2", NULL
	};
	const char *at = base + strcspn(base, "_-.");

	while (*at) {
		size_t n = strcspn(++at, "_-.");

		if (at[n] == '.' &&
		    span_is_among_any_case((struct span){ at, n }, word))
			return true;
		at += n;
	}
	return false;
}

/* Of a file in a directory of that class, and of a language of this one. */
static enum file_class class_in(const struct file *file, const char *base,
				enum file_class directory,
				enum file_class language)
{
	if (file->flags & FILE_TEST || is_test_name(base))
		return CLASS_TEST;
	if (directory != CLASS_SOURCE)
		return directory;
	return language == CLASS_SOURCE && is_made_name(base) ? CLASS_ASIDE :
		language;
}

enum file_class file_class(const struct file *file)
{
	return class_in(file, path_base(file->path),
			class_of_parts(file->path),
			file_class_of_lang(file->lang));
}

void file_classes(const struct view *view, uint8_t *out)
{
	enum file_class directory = CLASS_SOURCE, language[LANG_NONE + 1];
	const char *last = "";
	size_t i, len = 0;

	for (i = 0; i <= LANG_NONE; i++)
		language[i] = i < lang_count() || i == LANG_NONE ?
			file_class_of_lang((uint8_t)i) : CLASS_DATA;
	for (i = 0; i < view->n; i++) {
		const struct file *file = &view->file[i];
		size_t n = path_dir_len(file->path);

		/* Paths are sorted: those of a directory stand together, but
		   for what lies below it. */
		if (n != len || memcmp(file->path, last, n)) {
			directory = class_of_parts(file->path);
			last = file->path;
			len = n;
		}
		out[i] = (uint8_t)class_in(file, file->path + n + (n > 0),
					   directory, language[file->lang]);
	}
}

void file_classes_kept(struct view *view, uint8_t *out)
{
	uint64_t key;
	struct buf bytes = { 0 };
	uint16_t *kind;
	size_t i;

	/* All that a class depends on. */
	kind = xcalloc(view->n, sizeof(*kind));
	for (i = 0; i < view->n; i++)
		kind[i] = (uint16_t)(view->file[i].lang << 1 |
				     (view->file[i].flags & FILE_TEST));
	key = hash_bytes(kind, view->n * sizeof(*kind),
			 view_paths_sum(view) + CLASSES_VERSION);
	free(kind);
	if (view_recall(view, VIEW_MEMO_CLASSES, key, &bytes) &&
	    bytes.len == view->n) {
		memcpy(out, buf_str(&bytes), view->n);
	} else {
		file_classes(view, out);
		buf_reset(&bytes);
		buf_add(&bytes, out, view->n);
		view_keep(view, VIEW_MEMO_CLASSES, key, &bytes);
	}
	buf_release(&bytes);
}
