/* SPDX-License-Identifier: MIT */
/*
 * The commits that touched a file, the newest first, until one has the import
 * and its parent has not: see introduced.h.
 *
 * Most versions of a file hold today's line of the import as it is: finding
 * it there is all that is done. Only others are scanned, and their imports
 * resolved as if they stood in the file today.
 */
#include "search/introduced.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"
#include "graph/graph.h"
#include "history/past.h"
#include "lang/lang.h"
#include "lang/scan.h"

/* Versions of one file that are looked into for one import. A file that was
 * changed more often than any in Linux or Git. */
enum { MOST_VERSIONS = 5000 };

struct introduced {
	struct repo *repo;
	struct view *view;
	struct graph *graph;
	struct past *past;
	struct oid tip;
	struct scanner *scanner;
	uint32_t *file;		/* of each path of history */
	struct strmap answers;	/* by the file and what it imports: commit */
	struct buf bytes, commit_bytes, today;
	struct tree_way way;
	struct commit commit;
	struct facts facts;
	target_vec target;
	/* The question at hand. */
	uint32_t from, to;
	const char *text;	/* of the import; NULL: it leads to `to` */
	VEC(struct span) line;	/* of today that import it, in today */
	struct strmap versions;	/* by blob id: 1 has not, 2 has */
};

const struct error *introduced_open(struct introduced **out,
				    struct repo *repo, struct view *view,
				    struct graph *graph, struct past *past,
				    const struct oid *tip)
{
	struct introduced *d = xcalloc(1, sizeof(*d));
	const struct error *err;

	*d = (struct introduced){ .repo = repo, .view = view, .graph = graph,
				  .past = past, .tip = *tip };
	d->scanner = scanner_new();
	d->file = xcalloc(past->paths, sizeof(*d->file));
	err = past_files(past, view->n, view_path, view, d->file);
	*out = err ? NULL : d;
	if (err)
		introduced_free(d);
	return err;
}

void introduced_free(struct introduced *d)
{
	if (!d)
		return;
	scanner_free(d->scanner);
	free(d->file);
	strmap_release(&d->answers);
	strmap_release(&d->versions);
	buf_release(&d->bytes);
	buf_release(&d->commit_bytes);
	tree_way_release(&d->way);
	buf_release(&d->today);
	commit_release(&d->commit);
	facts_release(&d->facts);
	VEC_RELEASE(&d->target);
	VEC_RELEASE(&d->line);
	free(d);
}

/* --- Does a version have the import? --- */

static const struct error *leads_there(struct introduced *d,
				       const struct import *import, bool *out)
{
	const struct error *err;
	size_t i;

	*out = d->text && !strcmp(import->text, d->text);
	if (d->text)
		return NULL;
	d->target.n = 0;
	err = graph_resolve_import(d->graph, d->from, import, &d->target);
	for (i = 0; !err && i < d->target.n; i++)
		*out |= d->target.item[i].file == d->to &&
			d->target.item[i].among == 1;
	return err;
}

/* Is the line as telling as the import? "from . import (" goes on in lines
 * that it does not show. */
static bool names_target(const struct introduced *d, const char *line,
			 size_t n)
{
	const char *path, *base;
	size_t stem, dir, last;

	if (d->text)
		return memmem(line, n, d->text, strlen(d->text));
	path = d->view->file[d->to].path;
	base = path_base(path);
	stem = strlen(base) - strlen(path_ext(base));
	last = dir = path_dir_len(path);
	while (last && path[last - 1] != '/')
		last--;
	return memmem(line, n, base, stem) ||
		(dir && memmem(line, n, path + last, dir - last));
}

/* The line with this number, without its end. */
static struct span line_of(const struct buf *text, uint32_t number)
{
	const char *at = buf_str(text), *end = at + text->len, *stop;

	while (--number && at < end) {
		stop = memchr(at, '\n', (size_t)(end - at));
		at = stop ? stop + 1 : end;
	}
	stop = memchr(at, '\n', (size_t)(end - at));
	return (struct span){ at, (size_t)((stop ? stop : end) - at) };
}

static bool has_line(const struct buf *text, const struct span *line)
{
	const char *at = buf_str(text), *end = at + text->len;

	while ((at = memmem(at, (size_t)(end - at), line->s, line->n))) {
		const char *stop = at + line->n;

		if ((at == text->ptr || at[-1] == '\n') &&
		    (stop == end || *stop == '\n'))
			return true;
		at++;
	}
	return false;
}

static const struct error *look_into(struct introduced *d, bool *has)
{
	const struct error *err;
	size_t i;

	*has = false;
	for (i = 0; i < d->line.n && !*has; i++)
		*has = has_line(&d->bytes, &d->line.item[i]);
	if (*has)
		return NULL;
	err = scan(d->scanner, d->view->file[d->from].lang,
		   buf_str(&d->bytes), d->bytes.len, &d->facts);
	for (i = 0; !err && !*has && i < d->facts.import.n; i++)
		err = leads_there(d, &d->facts.import.item[i], has);
	return err;
}

/* Does the file at a path of a commit have it? *exists tells whether there is
 * such a file. */
static const struct error *had_import(struct introduced *d,
				      const struct oid *commit,
				      const char *path, bool *has)
{
	const struct error *err;
	struct oid blob;
	uint32_t mode = 0;

	*has = false;
	err = commit_read(&d->commit, d->repo, commit, &d->commit_bytes);
	if (!err)
		err = tree_entry_at(d->repo, &d->commit.tree, path,
				    &d->way, &blob, &mode);
	if (!err && (mode & MODE_TYPE) == MODE_FILE) {
		struct strmap_entry *known;
		bool is_new;

		known = strmap_add(&d->versions, (const char *)blob.id,
				   OID_SIZE, &is_new);
		if (is_new) {
			err = repo_read(d->repo, &blob, INDEX_MAX_BYTES,
					&d->bytes, NULL, NULL);
			if (!err)
				err = look_into(d, has);
			known->value = !err && *has ? 2 : 1;
		}
		*has = known->value == 2;
	}
	return err;
}

/* --- Which commit --- */

/* Does the commit, which touched the file, have it while its parent has not? */
static const struct error *adds_import(struct introduced *d, uint32_t number,
				       const struct touch *touch, bool *adds)
{
	const char *path, *old_path;
	struct oid commit, parent;
	const struct error *err;
	bool has = false;

	*adds = false;
	err = past_oid(d->past, number, &commit);
	if (!err)
		err = past_path(d->past, touch->path, &path);
	if (!err)
		err = past_path(d->past, past_old_path(d->past, touch),
				&old_path);
	if (!err)
		err = had_import(d, &commit, path, &has);
	if (err || !has)
		return err;
	if (!d->commit.parent.n) {
		*adds = true;
		return NULL;
	}
	parent = d->commit.parent.item[0];
	err = had_import(d, &parent, old_path, &has);
	*adds = !err && !has;
	return err;
}

/* The touch of the file by a commit, or NULL. */
static const struct touch *touch_of(const struct introduced *d,
				    uint32_t number)
{
	const struct past *past = d->past;
	uint32_t i;

	if (!(past->flags[number] & PAST_ANCESTOR))
		return NULL;
	for (i = past->first_touch[number]; i < past->first_touch[number + 1];
	     i++)
		if (d->file[past->touch[i].path] == d->from &&
		    past->touch[i].kind != TOUCH_DELETE)
			return &past->touch[i];
	return NULL;
}

static const struct error *search(struct introduced *d, uint32_t *commit)
{
	const struct error *err = NULL;
	uint32_t number, looked = 0;
	bool adds = false;

	for (number = d->past->n; !err && number-- && looked < MOST_VERSIONS;) {
		const struct touch *touch = touch_of(d, number);

		if (!touch)
			continue;
		looked++;
		err = adds_import(d, number, touch, &adds);
		if (!err && adds) {
			*commit = number;
			return NULL;
		}
	}
	return err;
}

static const struct error *find(struct introduced *d, uint32_t *commit)
{
	const struct error *err;
	bool has = false;
	const struct facts *facts;
	bool leads;
	size_t i;

	/* What imports it today, as far as one line tells. */
	err = graph_facts(d->graph, d->from, &facts);
	d->line.n = 0;
	if (!err)
		err = graph_read(d->graph, d->from, &d->today);
	for (i = 0; !err && i < facts->import.n; i++) {
		struct span line = line_of(&d->today,
					   facts->import.item[i].line);

		err = leads_there(d, &facts->import.item[i], &leads);
		if (!err && leads && names_target(d, line.s, line.n))
			*VEC_PUSH(&d->line) = line;
	}
	*commit = INTRODUCED_UNKNOWN;
	strmap_release(&d->versions);
	if (!err)
		err = had_import(d, &d->tip, d->view->file[d->from].path,
				 &has);
	if (!err && !has)
		*commit = INTRODUCED_NOT_YET;
	else if (!err && d->past->status.is_complete)
		err = search(d, commit);
	/* What is not here any more cannot tell. */
	return error_is_unreadable(err) ? NULL : err;
}

/* Answers the question at hand, once. */
static const struct error *answer(struct introduced *d, const void *key,
				  size_t n, uint32_t *commit)
{
	struct strmap_entry *known;
	const struct error *err = NULL;
	bool is_new;

	known = strmap_add(&d->answers, key, n, &is_new);
	if (is_new) {
		err = find(d, commit);
		known->value = *commit;
	}
	*commit = (uint32_t)known->value;
	return err;
}

const struct error *introduced_by(struct introduced *d, uint32_t from,
				  uint32_t to, uint32_t *commit)
{
	uint32_t both[] = { from, to };

	d->from = from;
	d->to = to;
	d->text = NULL;
	return answer(d, both, sizeof(both), commit);
}

const struct error *introduced_text(struct introduced *d, uint32_t from,
				    const char *text, uint32_t *commit)
{
	uint32_t marked[] = { from, UINT32_MAX };
	const struct error *err;
	struct buf key = { 0 };

	/* No file has that number: it is no question about a file. */
	buf_add(&key, marked, sizeof(marked));
	buf_addstr(&key, text);
	d->from = from;
	d->text = text;
	err = answer(d, key.ptr, key.len, commit);
	buf_release(&key);
	return err;
}
