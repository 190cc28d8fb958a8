/* SPDX-License-Identifier: MIT */
/*
 * Where a compiler looks for the headers of C and its kin: what
 * compile_commands.json says of a file, or else what the build files of its
 * directory, and of those above it, call directories of headers. Read when an
 * import may mean more than one file, or one that only its name tells.
 */
#include "graph/include_dirs.h"

#include <ctype.h>
#include <string.h>

#include "base/path.h"
#include "base/span.h"
#include "graph/node.h"
#include "json/value.h"

/* What parts the words of a build file, and of a command. */
static const char blanks[] = " \t\r\n\"'(),;<>[]=";

static bool is_flag_char(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '/';
}

static void add_dir(struct resolver *r, include_vec *out, const char *dir,
		    size_t len)
{
	size_t i;

	if (!tree_has_dir(&r->tree, dir, len))
		return;
	for (i = 0; i < out->n; i++)
		if (strlen(out->item[i]) == len &&
		    !memcmp(out->item[i], dir, len))
			return;
	*VEC_PUSH(out) = arena_strndup(&r->arena, dir, len);
}

/* --- Build files --- */

/* What stands behind $(..)/ or ${..}/ at its begin; *is_variable tells that
 * something did. */
static struct span behind_variable(struct span word, bool *is_variable)
{
	size_t n;

	*is_variable = word.n > 1 && *word.s == '$' &&
		strchr("({", word.s[1]) != NULL;
	if (!*is_variable)
		return word;
	n = strcspn(word.s, word.s[1] == '(' ? ")" : "}");
	word = span_behind(word, n < word.n ? n + 1 : word.n);
	while (word.n && *word.s == '/')
		word = span_behind(word, 1);
	return word;
}

/* The word that begins here; a variable with its brackets is part of it. */
static struct span word_at(struct span rest)
{
	size_t n = 0;

	if (rest.n > 1 && *rest.s == '$' && strchr("({", rest.s[1]))
		while (n < rest.n && !strchr(")}\n", rest.s[n]))
			n++;
	n += n < rest.n && n;
	while (n < rest.n && !strchr(blanks, rest.s[n]))
		n++;
	return (struct span){ rest.s, n };
}

/* Given each word that names a directory. */
typedef void word_fn(void *payload, struct span word);

/* -Idir, -I dir, -isystem dir and their kin. */
static size_t flag_len(struct span rest)
{
	static const char *const flags[] = {
		"-isystem", "-iquote", "-idirafter", "-I", "/I"
	};
	size_t i, n = sizeof(flags) / sizeof(*flags);

	/* Asked at every byte of a file. */
	for (i = *rest.s == '-' || *rest.s == '/' ? 0 : n; i < n; i++)
		if (span_begins(rest, flags[i]))
			return strlen(flags[i]);
	return 0;
}

/* include_directories(a b), also of one target, whose name comes first. */
static struct span take_call(struct span rest, bool is_target, word_fn *fn,
			     void *payload)
{
	size_t number = 0;

	while (rest.n && *rest.s != ')') {
		struct span word = word_at(rest);

		if (word.n && (number++ || !is_target))
			fn(payload, word);
		rest = span_behind(rest, word.n ? word.n : 1);
	}
	return rest;
}

static void each_word(struct span rest, word_fn *fn, void *payload)
{
	static const char call[] = "include_directories";
	const char *begin = rest.s;

	while (rest.n) {
		size_t n = flag_len(rest);

		if (n && (rest.s == begin || !is_flag_char(rest.s[-1]))) {
			rest = span_behind(rest, n);
			while (rest.n && strchr(" \t\"'", *rest.s))
				rest = span_behind(rest, 1);
			fn(payload, word_at(rest));
		} else if (*rest.s == 'i' && span_begins(rest, call)) {
			bool is_target = rest.s > begin && rest.s[-1] == '_';

			rest = span_behind(rest, sizeof(call) - 1);
			if (rest.n && *rest.s == '(')
				rest = take_call(span_behind(rest, 1),
						 is_target, fn, payload);
		} else if (*rest.s == '#') {
			rest = span_behind(rest, span_until(rest, "\n").n);
		} else {
			rest = span_behind(rest, 1);
		}
	}
}

static void add_text(void *payload, struct span word)
{
	struct buf *out = payload;

	buf_add(out, word.s, word.n);
	buf_addch(out, '\n');
}

void graph_build_words(struct buf *out, const char *text, size_t n)
{
	each_word((struct span){ text, n }, add_text, out);
}

bool graph_is_build_file(const char *path)
{
	static const char *const names[] = {
		"CMakeLists.txt", "GNUmakefile", "Kbuild", "Makefile",
		"Makefile.am", "Makefile.in", "makefile", "meson.build", NULL
	};
	const char *base = path_base(path);

	return span_is_among(span_of(base), names) ||
		!strcmp(base, "compile_commands.json");
}

/* A build file being read: its directory and its text. */
struct building {
	struct resolver *r;
	include_vec *out;
	const char *dir;
	size_t len;
	struct span text;
	unsigned int depth;	/* of variables in variables */
};

/* The value that the file gives a variable, "NAME = x" or "set(NAME x"; empty
 * where it gives none. */
static struct span value_of(const struct building *b, struct span name)
{
	const char *begin = b->text.s, *at = begin, *end = begin + b->text.n;
	size_t i;

	for (; name.n && (at = memmem(at, (size_t)(end - at), name.s,
				      name.n)); at += name.n) {
		struct span rest = { at + name.n,
				     (size_t)(end - at) - name.n };
		bool is_set = at - begin > 3 && !memcmp(at - 4, "set(", 4);

		if (at > begin && at[-1] != '\n' && !is_set)
			continue;
		i = strspn(rest.s, is_set ? " \t" : " \t?:");
		if (!is_set && rest.s[i] != '=')
			continue;
		rest = span_behind(rest, i + !is_set);
		while (rest.n && strchr(" \t\"", *rest.s))
			rest = span_behind(rest, 1);
		return word_at(rest);
	}
	return (struct span){ at, 0 };
}

static void add_word(void *payload, struct span word);

/* $(NAME)/rest, by what NAME is there. */
static void add_variable(struct building *b, struct span word,
			 struct span rest)
{
	enum { MOST_DEPTH = 4 };
	struct span name = span_until(span_behind(word, 2), ")}");
	struct span value = value_of(b, name);
	struct buf path = { 0 };

	if (!value.n || b->depth == MOST_DEPTH)
		return;
	buf_add(&path, value.s, value.n);
	buf_addch(&path, '/');
	buf_add(&path, rest.s, rest.n);
	b->depth++;
	add_word(b, span_of(path.ptr));
	b->depth--;
	buf_release(&path);
}

static void add_word(void *payload, struct span word)
{
	struct building *b = payload;
	struct buf rest = { 0 }, path = { 0 };
	struct span whole = word;
	bool is_variable;

	word = behind_variable(word, &is_variable);
	if (is_variable)
		add_variable(b, whole, word);
	buf_add(&rest, word.s, word.n);
	if (*buf_str(&rest) != '/' && (word.n || is_variable) &&
	    path_join(&path, b->dir, b->len, buf_str(&rest)))
		add_dir(b->r, b->out, buf_str(&path), path.len);
	buf_reset(&path);
	if (is_variable && word.n && path_join(&path, "", 0, rest.ptr))
		add_dir(b->r, b->out, buf_str(&path), path.len);
	buf_release(&rest);
	buf_release(&path);
}

static const struct error *read_builds(struct resolver *r, const char *path,
				       size_t len, include_vec *out)
{
	struct building b = { .r = r, .out = out, .dir = path, .len = len };
	const struct error *err = NULL;
	struct buf text = { 0 };
	file_vec files = { 0 };
	size_t i;

	tree_files_in(&r->tree, path, len, &files);
	for (i = 0; !err && i < files.n; i++) {
		const char *file = r->tree.view->file[files.item[i]].path;

		if (!graph_is_build_file(file) || strstr(path_base(file), ".json"))
			continue;
		err = r->read(r->payload, files.item[i], &text);
		b.text = (struct span){ buf_str(&text), text.len };
		if (!err)
			each_word(b.text, add_word, &b);
		err = manifest_forgive(err);
	}
	buf_release(&text);
	VEC_RELEASE(&files);
	return err;
}

/* --- compile_commands.json --- */

/* The commands of one file of that name, and where the tree lies for them. */
struct commands {
	struct resolver *r;
	const char *root;	/* without its first '/'; NULL: not known yet */
	const char *dir;	/* that a command runs in */
	include_vec *now;	/* of its file */
};

/* An absolute path, as that of no tree: "home/me/project/src". */
static bool absolute(struct buf *out, const char *dir, const char *rest)
{
	bool is_rooted = *rest == '/';

	buf_reset(out);
	return path_join(out, is_rooted ? "" : dir,
			 is_rooted ? 0 : strlen(dir), rest + is_rooted);
}

/* What is left of an absolute path whose longest end is a file of the tree. */
static const char *find_root(struct resolver *r, const struct buf *path)
{
	const char *at = buf_str(path);

	while (at && tree_find(&r->tree, at, strlen(at)) == TREE_NONE) {
		at = strchr(at, '/');
		at = at ? at + 1 : NULL;
	}
	return at ? arena_strndup(&r->arena, path->ptr,
				  (size_t)(at - path->ptr)) : NULL;
}

static void add_command_word(void *payload, struct span word)
{
	struct commands *c = payload;
	size_t len = strlen(c->root);
	struct buf rest = { 0 }, path = { 0 };

	buf_add(&rest, word.s, word.n);
	if (word.n && absolute(&path, c->dir, rest.ptr)) {
		buf_addch(&path, '/');
		if (!strncmp(path.ptr, c->root, len))
			add_dir(c->r, c->now, path.ptr + len,
				path.len - len ? path.len - len - 1 : 0);
	}
	buf_release(&rest);
	buf_release(&path);
}

static include_vec *dirs_at(struct resolver *r, const char *key, bool *is_new)
{
	struct strmap_entry *entry = strmap_add(&r->include, key, strlen(key),
						is_new);

	if (*is_new) {
		include_vec *made = arena_alloc(&r->arena, sizeof(*made));

		*made = (include_vec){ 0 };
		entry->value = (uintptr_t)made;
	}
	return (include_vec *)(uintptr_t)entry->value;
}

static void read_entry(struct commands *c, const struct value *entry)
{
	const char *dir = value_string(value_get(entry, "directory"), NULL);
	const char *file = value_string(value_get(entry, "file"), NULL);
	struct buf path = { 0 };
	size_t i;
	bool is_new;
	const char *text;
	const struct value *list;
	struct value_iter it = { 0 };
	struct buf all = { 0 };

	c->dir = dir && *dir == '/' ? dir + 1 : dir;
	if (!c->dir || !file || !absolute(&path, c->dir, file))
		goto done;
	if (!c->root)
		c->root = find_root(c->r, &path);
	if (!c->root || strncmp(path.ptr, c->root, strlen(c->root)))
		goto done;
	/* Files have a key that no directory has. */
	c->now = dirs_at(c->r, arena_fmt(&c->r->arena, "%s//",
					 path.ptr + strlen(c->root)), &is_new);
	/* The words of one command, as a text or as a list. */
	text = value_string(value_get(entry, "command"), NULL);
	list = value_get(entry, "arguments");
	while (!text && value_next(list, &it))
		if (value_string(it.value, NULL))
			buf_addf(&all, "%s ", value_string(it.value, NULL));
	text = text ? text : buf_str(&all);
	each_word(span_of(text), add_command_word, c);
	buf_release(&all);
	for (i = 0; i < c->now->n; i++)
		add_dir(c->r, &c->r->every_include, c->now->item[i],
			strlen(c->now->item[i]));
done:
	buf_release(&path);
}

static const struct error *read_commands(struct resolver *r)
{
	struct commands c = { .r = r };
	const struct error *err = NULL;
	file_vec files = { 0 };
	struct buf text = { 0 };
	size_t i;

	if (r->has_commands)
		return NULL;
	r->has_commands = true;
	tree_ending(&r->tree, "compile_commands.json", &files);
	for (i = 0; !err && i < files.n; i++) {
		struct value *root = NULL;
		struct value_iter it = { 0 };

		err = r->read(r->payload, files.item[i], &text);
		if (!err)
			err = value_parse(&root, buf_str(&text), text.len,
					  VALUE_RELAXED);
		while (!err && value_next(root, &it))
			read_entry(&c, it.value);
		value_free(root);
		err = manifest_forgive(err);
	}
	buf_release(&text);
	VEC_RELEASE(&files);
	return err;
}

/* --- Both --- */

/* Those of a directory, and of all above it, the nearest first. */
static const struct error *dirs_above(struct resolver *r, const char *path,
				      size_t len, const include_vec **out)
{
	const char *slash = len ? memrchr(path, '/', len) : NULL;
	const char *key = arena_strndup(&r->arena, path, len);
	const include_vec *above = NULL;
	const struct error *err;
	bool is_new;
	include_vec *dirs = dirs_at(r, key, &is_new);
	size_t i;

	*out = dirs;
	if (!is_new)
		return NULL;
	err = read_builds(r, path, len, dirs);
	if (!err && len)
		err = dirs_above(r, path, slash ? (size_t)(slash - path) : 0,
				 &above);
	for (i = 0; !err && above && i < above->n; i++)
		add_dir(r, dirs, above->item[i], strlen(above->item[i]));
	return err;
}

const struct error *resolver_include_dirs(struct resolver *r, uint32_t from,
					  const include_vec **out)
{
	const char *path = r->tree.view->file[from].path;
	const struct error *err = read_commands(r);
	const struct strmap_entry *entry;
	struct buf key = { 0 };

	if (err)
		return err;
	buf_addf(&key, "%s//", path);
	entry = strmap_find(&r->include, key.ptr, key.len);
	buf_release(&key);
	if (entry) {
		*out = (const include_vec *)(uintptr_t)entry->value;
		return NULL;
	}
	if (r->every_include.n) {	/* a header: of no command itself */
		*out = &r->every_include;
		return NULL;
	}
	return dirs_above(r, path, path_dir_len(path), out);
}

void include_dirs_release(struct resolver *r)
{
	size_t i;

	for (i = 0; i < r->include.n; i++)
		VEC_RELEASE((include_vec *)(uintptr_t)
			    r->include.entry[i].value);
	strmap_release(&r->include);
	VEC_RELEASE(&r->every_include);
}
