/* SPDX-License-Identifier: MIT */
/*
 * Changed files that are no code: the tests whose text has their name, those
 * near to data of tests, all that a manifest builds.
 */
#include <string.h>

#include "base/path.h"
#include "base/span.h"
#include "graph/dependencies.h"
#include "lang/lang.h"
#include "lang/words.h"
#include "scope/exercise_private.h"
#include "search/class.h"

/* The directory that is written before a name: "a" of "x/a/name". */
static struct span dir_before(const char *text, const char *at)
{
	const char *end = at > text && at[-1] == '/' ? at - 1 : at;
	const char *begin = end;

	while (begin > text && end < at &&
	       !byte_is_among(begin[-1], "/\"'`(<>,; \t\n"))
		begin--;
	return (struct span){ begin, (size_t)(end - begin) };
}

static bool is_computed(struct span dir)
{
	while (dir.n && !byte_is_among(dir.s[dir.n - 1], "${}%*"))
		dir.n--;
	return dir.n;
}

/* Is a name longer than it was thought, by the two bytes beside it? */
static bool goes_on(char c, char next)
{
	return is_word_byte((unsigned char)c) || c == '-' ||
		(c == '.' && is_word_byte((unsigned char)next));
}

/* Does a text name the file: its base name, behind its directory if behind
 * any that is told? That of "$dir/name", "../name" is not. */
static bool has_name_of(const char *text, const char *path)
{
	const char *base = path_base(path), *at = text, *dir;
	const size_t len = strlen(base);
	struct buf parent = { 0 };
	bool found = false;

	buf_add(&parent, path, path_dir_len(path));
	dir = path_base(buf_str(&parent));
	for (; !found && (at = strstr(at, base)); at += len) {
		struct span before = dir_before(text, at);

		if (goes_on(at[len], at[len + (at[len] == '.')]) ||
		    (at > text && goes_on(at[-1], at[-1])))
			continue;
		found = !before.n || span_is(before, ".") ||
			span_is(before, "..") || span_is(before, dir) ||
			is_computed(before);
	}
	buf_release(&parent);
	return found;
}

/* The files whose text has the name, as steps. */
static const struct error *add_naming(struct walk *walk, const char *path,
				      uint32_t of, bool *is_named)
{
	const char *base = path_base(path), *ext = path_ext(base);
	struct buf stem = { 0 }, text = { 0 };
	posting_vec posting = { 0 };
	const struct error *err = NULL;
	struct terms terms = { .n = 0 };
	const char *at;
	size_t i;

	buf_add(&stem, base, strlen(base) - strlen(ext));
	at = strpbrk(buf_str(&stem), ".-");
	if (at)
		buf_cut(&stem, (size_t)(at - stem.ptr));
	if (stem.len)
		terms_of_word(&terms, stem.ptr, stem.len);
	if (terms.n)
		err = view_postings(walk->request->view, terms.term[0],
				    &posting);
	for (i = 0; !err && i < posting.n; i++) {
		const uint32_t file = posting.item[i].file;
		struct exercise_step step = {
			.file = file, .symbol = UINT32_MAX, .of = of,
			.kind = STEP_NAMES
		};
		const struct test_runner *runner;

		if (lang_is_prose(walk->request->view->file[file].lang))
			continue;
		err = runner_of(walk, file, &runner);
		if (!err && runner)
			err = graph_read(walk->request->graph, file, &text);
		if (err && error_is_unreadable(err)) {
			error_ignore(err);
			err = NULL;
			continue;
		}
		if (!err && runner && has_name_of(buf_str(&text), path)) {
			add_step(walk, &step);
			*is_named = true;
		}
	}
	VEC_RELEASE(&posting);
	buf_release(&stem);
	buf_release(&text);
	return err;
}

/* README, CHANGELOG, LICENSE: a document without an extension. */
static bool is_document(const char *base)
{
	return strspn(base, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-") == strlen(base) &&
		strcmp(base, "BUILD") && strcmp(base, "WORKSPACE");
}

const struct error *add_data(struct walk *walk, const char *path,
			     uint32_t file)
{
	const struct exercise_step step = {
		.file = file, .symbol = UINT32_MAX, .of = STEP_NONE,
		.name = arena_strdup(&walk->out->arena, path)
	};
	const struct error *err;
	const char *base = path_base(path);
	enum file_class class = CLASS_DATA;
	struct buf below = { 0 };
	bool is_named = false;
	uint32_t of;

	if (file != SCOPE_NO_FILE)
		class = file_class(&walk->request->view->file[file]);
	add_step(walk, &step);
	of = (uint32_t)(walk->out->step.n - 1);
	err = add_naming(walk, path, of, &is_named);
	if (err || is_named || class == CLASS_PROSE || *path == '.' ||
	    is_document(base))
		return err;
	if (is_manifest(path) || graph_is_build_file(path)) {
		buf_add(&below, path, path_dir_len(path));
		tell_unknown(walk, path, "tells what is built, and of what",
			     buf_str(&below), of);
	} else if (class == CLASS_TEST) {
		size_t n = path_dir_len(path);

		/* The directory two above a file of data of tests: theirs. */
		while (n && path[n - 1] != '/')
			n--;
		buf_add(&below, path, n ? n - 1 : 0);
		tell_unknown(walk, path, "is read by tests that do not name "
			     "it", buf_str(&below), of);
	} else {
		tell_unknown(walk, path, "is no code, and no test names it",
			     "", of);
	}
	buf_release(&below);
	return NULL;
}
