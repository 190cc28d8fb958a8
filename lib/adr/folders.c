/* SPDX-License-Identifier: MIT */
/* Which folders hold records, and which files are some: see folders.h. */
#include "adr/folders.h"

#include <string.h>
#include <strings.h>

#include "adr/name.h"
#include "adr/phrase.h"
#include "base/compare.h"
#include "base/path.h"
#include "base/span.h"
#include "json/value.h"
#include "yaml/yaml.h"

/* A file that names folders is small. */
enum { NAMING_MAX = 1 << 20 };

struct telling {
	struct told *out;
	struct registry *registry;
	const char *path;	/* of the naming file */
	size_t base;		/* bytes of the directory it speaks for */
	uint8_t found;
	const struct error *err;
};

static void fail(struct telling *t, const char *message)
{
	*VEC_PUSH(&t->registry->failure) = (struct adr_failure){
		.path = arena_strdup(&t->registry->arena, t->path),
		.message = arena_strdup(&t->registry->arena, message)
	};
}

static void add_folder(struct telling *t, const char *name)
{
	struct buf path = { 0 }, slashed = { 0 };
	char *at;

	buf_addstr(&slashed, name);
	for (at = slashed.ptr; at && *at; at++)
		if (*at == '\\')
			*at = '/';
	if (!path_join(&path, t->path, t->base, buf_str(&slashed)))
		fail(t, "the folder that it names is outside of the tree");
	else
		*VEC_PUSH(&t->out->folder) = (struct told_folder){
			.path = arena_strdup(&t->registry->arena,
					     buf_str(&path)),
			.told_by = arena_strdup(&t->registry->arena, t->path),
			.found = t->found
		};
	buf_release(&slashed);
	buf_release(&path);
}

/* ---------------------------------------------------------- naming files */

/* One line: the path of the folder. */
static void tell_adr_dir(struct telling *t, const char *text, size_t n)
{
	struct span rest = { text, n }, line = { "", 0 };
	char *name;

	take_line(&rest, &line);
	line = span_trim(line);
	if (!line.n) {
		fail(t, "it names no folder");
		return;
	}
	name = arena_strndup(&t->registry->arena, line.s, line.n);
	add_folder(t, name);
}

static void add_nodes(struct telling *t, const struct yaml_node *node)
{
	size_t i;

	if (yaml_text(node) && !yaml_is_null(node))
		add_folder(t, yaml_text(node));
	for (i = 0; yaml_kind(node) == YAML_SEQUENCE && i < yaml_count(node);
	     i++)
		add_nodes(t, yaml_at(node, i));
}

/* project: { adrFolder, packages: [{ adrFolder }] } */
static void tell_log4brains(struct telling *t, const char *text, size_t n)
{
	const struct yaml_node *project, *packages;
	struct yaml *yaml = NULL;
	const struct error *err = yaml_parse(&yaml, text, n, 1);
	size_t i;

	if (err) {
		fail(t, err->msg);
		return;
	}
	project = yaml_get(yaml_root(yaml), "project");
	add_nodes(t, yaml_get(project, "adrFolder"));
	packages = yaml_get(project, "packages");
	for (i = 0; i < yaml_count(packages); i++)
		add_nodes(t, yaml_get(yaml_at(packages, i), "adrFolder"));
	yaml_dispose(yaml);
}

/* dir: a folder, or a list of them, from the top of the tree. */
static void tell_config(struct telling *t, const char *text, size_t n)
{
	struct yaml *yaml = NULL;
	const struct error *err = yaml_parse(&yaml, text, n, 1);

	t->base = 0;
	if (err)
		fail(t, err->msg);
	else
		add_nodes(t, yaml_get(yaml_root(yaml), "dir"));
	yaml_dispose(yaml);
}

/* { "path": "docs/adr" } */
static void tell_dotnet(struct telling *t, const char *text, size_t n)
{
	struct value *root = NULL;
	const struct error *err = value_parse(&root, text, n, VALUE_RELAXED);
	const char *path;

	if (err) {
		fail(t, err->msg);
		return;
	}
	path = value_string(value_get(root, "path"), NULL);
	if (path)
		add_folder(t, path);
	value_free(root);
}

static const struct {
	const char *name;	/* of the file; with a '/', from the top */
	uint8_t found;
	void (*tell)(struct telling *t, const char *text, size_t n);
} naming[] = {
	{ ".fuse/adr.yaml", ADR_BY_CONFIG, tell_config },
	{ ".adr-dir", ADR_BY_ADR_DIR, tell_adr_dir },
	{ ".log4brains.yml", ADR_BY_LOG4BRAINS, tell_log4brains },
	{ "adr.config.json", ADR_BY_DOTNET, tell_dotnet }
};

static int naming_of(const char *path)
{
	const char *base = path_base(path);
	size_t i;

	for (i = 0; i < sizeof(naming) / sizeof(*naming); i++)
		if (!strcmp(strchr(naming[i].name, '/') ? path : base,
			    naming[i].name))
			return (int)i;
	return -1;
}

bool names_folders(const char *path)
{
	return naming_of(path) >= 0;
}

static const struct error *tell(struct telling *t, int which,
				const struct entry *entry,
				struct reader *reader)
{
	struct buf text = { 0 };
	const struct error *err = reader_read(reader, entry, NAMING_MAX, &text,
					      NULL);
	const size_t before = t->out->folder.n;

	t->path = entry->path;
	t->base = path_dir_len(entry->path);
	t->found = naming[which].found;
	if (err && err->code != ERROR_INTERRUPTED) {
		fail(t, err->msg);
		err = NULL;
	} else if (!err) {
		naming[which].tell(t, buf_str(&text), text.len);
	}
	/* One that leaves the folder to the tool speaks for nothing. */
	if (t->out->folder.n > before)
		*VEC_PUSH(&t->out->spoken) = arena_strndup(
			&t->registry->arena, entry->path, t->base);
	buf_release(&text);
	return err;
}

CMP_BY(by_path, struct told_folder, path_cmp, path)

const struct error *told_read(struct told *out, struct registry *registry,
			      const struct entry *entry, size_t n,
			      struct reader *reader)
{
	struct telling t = { .out = out, .registry = registry };
	const struct error *err = NULL;
	size_t i;
	int which;

	for (i = 0; !err && i < n; i++) {
		which = entry[i].omit == OMIT_NONE ||
			entry[i].omit == OMIT_IGNORED ?
			naming_of(entry[i].path) : -1;
		if (which >= 0)
			err = tell(&t, which, &entry[i], reader);
	}
	VEC_SORT(&out->folder, by_path);
	return err;
}

void told_release(struct told *told)
{
	VEC_RELEASE(&told->folder);
	VEC_RELEASE(&told->spoken);
}

/* ----------------------------------------------------------- directories */

static const char *const usual_names[] = {
	"adr", "adrs", "architecture-decisions", "architecture_decisions",
	"architecture-decision-record", "architecture-decision-records",
	"architecture_decision_records", "architectural-decisions",
	"architectural-decision-records", "decision-log", "decision-record",
	"decision-records", "decisions", NULL
};
/* Stages of a record's life: a record moves there, and stays what it is. */
static const char *const stage_names[] = {
	"accepted", "active", "archive", "archived", "deprecated", "draft",
	"drafts", "obsolete", "proposed", "rejected", "superseded", NULL
};
/* What lies beside records. */
static const char *const other_names[] = {
	"assets", "examples", "images", "img", "node_modules", "template",
	"templates", NULL
};

/* Whether the last component of n bytes of a path is one of some names. */
static bool is_called(const char *path, size_t n, const char *const *names)
{
	const char *slash = n ? memrchr(path, '/', n) : NULL;
	size_t at = slash ? (size_t)(slash - path) + 1 : 0;

	return span_is_among_any_case((struct span){ path + at, n - at },
				      names);
}

static size_t above(const char *path, size_t n)
{
	const char *slash = n ? memrchr(path, '/', n) : NULL;

	return slash ? (size_t)(slash - path) : 0;
}

/* Whether one of its components is. */
static bool lies_in(const char *path, size_t n, const char *const *names)
{
	while (n && !is_called(path, n, names))
		n = above(path, n);
	return n > 0;
}

static bool lies_below(const char *path, size_t n, const char *dir)
{
	size_t len = strlen(dir);

	return !len || (n >= len && !memcmp(path, dir, len) &&
			(n == len || path[len] == '/'));
}

struct place told_place(const struct told *told, const char *path, size_t n)
{
	struct place place = { .kind = PLACE_NONE };
	size_t i;
	const struct told_folder *best = NULL;

	while (n && is_called(path, n, stage_names))
		n = above(path, n);
	place.n = n;
	/* A directory below a folder that is told is one too where the
	 * folder's own name says that there is nothing else in it. */
	for (i = 0; i < told->folder.n; i++) {
		const struct told_folder *f = &told->folder.item[i];
		size_t len = strlen(f->path);

		if (lies_below(path, n, f->path) &&
		    (n == len ||
		     is_called(f->path, len, usual_names)) &&
		    (!best || len > strlen(best->path)))
			best = f;
	}
	place.told = best;
	if (lies_in(path + (place.told ? strlen(place.told->path) : 0),
		    n - (place.told ? strlen(place.told->path) : 0),
		    other_names))
		return place;
	if (place.told) {
		place.kind = PLACE_TOLD;
		return place;
	}
	for (i = 0; i < told->spoken.n; i++)
		if (lies_below(path, n, told->spoken.item[i]))
			return place;
	place.kind = lies_in(path, n, usual_names) ? PLACE_USUAL : PLACE_FREE;
	return place;
}

/* ----------------------------------------------------------------- files */

/* Names of files that are about the records. */
static const char *const about[] = {
	"about", "changelog", "contributing", "index", "license", "log",
	"process", "readme", "summary", "toc", NULL
};
/* Those that are so with a number too. */
static const char *const about_all[] = { "index", "readme", "toc", NULL };

/* Words of a template's name. */
static const char *const of_template[] = {
	"adr", "architectural", "architecture", "bare", "decision",
	"decisions", "full", "long", "madr", "minimal", "nygard", "of",
	"record", "records", "short", "the", "title", NULL
};

/* "ADRxxx", "NNN": where a number will be. */
static bool is_no_number(struct span word)
{
	return word.n > 2 && (!strncmp(word.s + word.n - 3, "xxx", 3) ||
			      !strncmp(word.s + word.n - 3, "nnn", 3));
}

static bool is_template(struct span name)
{
	static const char *const template[] = { "template", "templates",
						NULL };
	char phrase[PHRASE_MAX];
	const char *at;
	bool found = false;

	phrase_of(phrase, name);
	for (at = phrase; *at; at += phrase_next(at)) {
		struct span word = span_until(span_of(at), " ");

		if (span_is_among_any_case(word, template) ||
		    is_no_number(word))
			found = true;
		else if (!span_is_among_any_case(word, of_template))
			return false;
	}
	return found;
}

enum called called_as(const char *path)
{
	const char *base = path_base(path);
	struct numbered name;
	struct span stem = record_stem(path);
	bool is_numbered;

	if (stem_of(base).n == strlen(base))
		return CALLED_NOTHING;
	is_numbered = numbered_name(&name, stem);
	if (is_template(is_numbered ? name.rest : stem) ||
	    span_is_among_any_case(name.rest, about_all))
		return CALLED_NOTHING;
	if (is_numbered && name.prefix.n == 3 && name.digits.n &&
	    !strncasecmp(name.prefix.s, "adr", 3))
		return CALLED_ADR;
	if (is_numbered)
		return CALLED_RECORD;
	return !strcasecmp(path_ext(base), ".json") || *base == '.' ||
		span_is_among_any_case(stem, about) ? CALLED_NOTHING :
		CALLED_TEXT;
}

bool told_may_hold(const struct told *told, const char *path,
		   enum called called)
{
	struct place place = told_place(told, path, record_dir_len(path));

	return place.kind != PLACE_NONE &&
		(place.kind != PLACE_FREE || called > CALLED_TEXT);
}
