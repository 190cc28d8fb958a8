/* SPDX-License-Identifier: MIT */
/*
 * Three listings side by side, and a team of readers: see patterns_scan.h.
 *
 * What is the same in all three trees, most of it, is one job, so the two
 * older trees cost what differs.
 */
#include "search/patterns_scan.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "base/thread.h"
#include "index/index.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "search/patterns_kept.h"
#include "search/patterns_match.h"
#include "source/ago.h"

enum { TREES = 3, CHUNK = 16, LANGS = 256, DAY = 24 * 60 * 60,
       BINARY_HEAD = 8000 /* where git looks for a NUL */ };

/* ---------------------------------------------------------- what to read */

struct listed {
	const struct entry *entry;
	size_t n, at;
};

struct merging {
	struct pattern_scan *out;
	const struct patterns_request *request;
	const bool *wanted;	/* languages that have a pattern */
	struct listed tree[TREES];
};

static const char *path_at(const struct listed *tree)
{
	return tree->at < tree->n ? tree->entry[tree->at].path : NULL;
}

/* The lowest path that any tree has next, or NULL. */
static const char *next_path(const struct merging *m)
{
	const char *lowest = NULL;
	size_t i;

	for (i = 0; i < TREES; i++) {
		const char *path = path_at(&m->tree[i]);

		if (path && (!lowest || strcmp(path, lowest) < 0))
			lowest = path;
	}
	return lowest;
}

/* The language to look for, or LANG_MOST when there is nothing to do. */
static unsigned int lang_of(const struct merging *m, const struct entry *entry,
			    uint32_t file)
{
	unsigned int lang;

	if (file != NO_FILE)
		lang = m->request->view->file[file].lang;
	else if (lang_needs_bytes(entry->path, entry->language))
		return LANG_NONE;
	else
		lang = lang_of_file(entry->path, entry->language, NULL, 0);
	return lang != LANG_NONE && m->wanted[lang] ? lang : LANG_MOST;
}

static void add_entry(struct merging *m, const struct entry *entry,
		      uint32_t file, unsigned int tree, size_t first)
{
	struct pattern_scan *out = m->out;
	unsigned int lang;
	size_t i;

	for (i = first; i < out->job.n; i++)
		if (!oid_cmp(&out->job.item[i].entry.oid, &entry->oid)) {
			out->job.item[i].trees |= (uint8_t)(1u << tree);
			return;
		}
	lang = lang_of(m, entry, file);
	if (lang == LANG_MOST)
		return;
	*VEC_PUSH(&out->job) = (struct pattern_job){
		.entry = *entry, .file = file, .lang = (uint8_t)lang,
		.trees = (uint8_t)(1u << tree)
	};
	out->files += tree == 0;
}

/* The file of the view at this path, or NO_FILE; *is_asked says whether the
 * path counts at all. */
static uint32_t file_at(const struct merging *m, const char *path,
			bool is_listed, bool *is_asked)
{
	const struct patterns_request *request = m->request;
	size_t file = view_find(request->view, path);

	*is_asked = source_selects(request->source, path);
	if (file == SIZE_MAX) {
		*is_asked = *is_asked && !is_listed && !request->selected;
		return NO_FILE;
	}
	if (request->selected)
		*is_asked = *is_asked && request->selected[file];
	return (uint32_t)file;
}

static void add_path(struct merging *m, const char *path)
{
	const struct entry *entry[TREES] = { NULL };
	size_t first = m->out->job.n, i;
	bool is_asked;
	uint32_t file;

	for (i = 0; i < TREES; i++) {
		const char *here = path_at(&m->tree[i]);

		if (here && !strcmp(here, path))
			entry[i] = &m->tree[i].entry[m->tree[i].at++];
	}
	file = file_at(m, path, entry[0] != NULL, &is_asked);
	for (i = 0; is_asked && i < TREES; i++)
		if (entry[i] && !entry[i]->omit)
			add_entry(m, entry[i], file, (unsigned int)i, first);
}

static const struct error *list_trees(struct merging *m)
{
	static const int days[] = { PATTERN_RECENT_DAYS, PATTERN_LONG_DAYS };
	const struct patterns_request *request = m->request;
	struct pattern_scan *out = m->out;
	const struct error *err;
	size_t i;

	out->has_tree[0] = true;
	err = source_list(request->source, &m->tree[0].entry, &m->tree[0].n);
	for (i = 1; !err && !request->without_trend && i < TREES; i++) {
		err = source_open_ago(&out->ago[i - 1], request->source,
				      (int64_t)days[i - 1] * DAY);
		if (err || !out->ago[i - 1])
			break;
		out->has_tree[i] = true;
		err = source_list(out->ago[i - 1], &m->tree[i].entry,
				  &m->tree[i].n);
	}
	return err;
}

/* -------------------------------------------------------------- reading */

struct worker {
	struct reader *reader;
	struct scanner *scanner;
	struct pattern_text text;
	struct buf bytes;
	pattern_line_vec lines;
};

struct crew {
	struct pattern_scan *scan;
	const struct patterns_request *request;
	struct pattern_defs *defs;
	struct patterns_kept kept;
	atomic_size_t read;	/* jobs that were not kept */
	atomic_size_t next;	/* job that nobody has taken */
	atomic_bool *is_ready;	/* one a definition: it is compiled */
	pthread_mutex_t lock;	/* over compiling and what follows */
	size_t finished;
};

/* A pattern is compiled when the first text is met that may hold it. */
static const struct error *get_ready(struct crew *crew, size_t number)
{
	const struct error *err;

	if (atomic_load(&crew->is_ready[number]))
		return NULL;
	pthread_mutex_lock(&crew->lock);
	err = pattern_def_compile(&crew->defs->def.item[number]);
	if (!err)
		atomic_store(&crew->is_ready[number], true);
	pthread_mutex_unlock(&crew->lock);
	return err;
}

static const struct error *match_def(struct crew *crew, struct worker *w,
				     struct pattern_job *job, uint32_t number)
{
	const struct pattern_def *def = &crew->defs->def.item[number];
	const struct error *err;
	bool is_cut = false;
	size_t i;

	if (def->is_off ||
	    !pattern_def_is_for(def, job->lang, job->entry.path) ||
	    !pattern_text_is_for(&w->text, def) ||
	    !pattern_text_may_hold(&w->text, def))
		return NULL;
	err = get_ready(crew, number);
	if (!err)
		err = pattern_lines(&w->text, def, &w->lines, &is_cut);
	if (err)
		return error_wrap(err, "cannot look for '%s' in '%s'",
				  def->name, job->entry.path);
	for (i = 0; i < w->lines.n; i++)
		*VEC_PUSH(&job->hit) = (struct pattern_hit){
			number, w->lines.item[i].line, w->lines.item[i].hash
		};
	if (is_cut)
		*VEC_PUSH(&job->cut) = number;
	return NULL;
}

/* An older content that is not here makes no error; the trend will say so. */
static const struct error *read_job(struct worker *w, struct pattern_job *job)
{
	const struct error *err = reader_read(w->reader, &job->entry,
					      INDEX_MAX_BYTES, &w->bytes,
					      NULL);

	if (err && err->code != ERROR_INTERRUPTED &&
	    !(job->trees & TREE_NOW)) {
		job->is_unread = err->code != ERROR_LIMIT;
		return NULL;
	}
	return err;
}

static const struct error *do_job(struct crew *crew, struct worker *w,
				  struct pattern_job *job)
{
	const struct error *err;
	const char *bytes;
	size_t n, i;

	if (patterns_kept_take(&crew->kept, job))
		return NULL;
	atomic_fetch_add(&crew->read, 1);
	err = read_job(w, job);
	bytes = buf_str(&w->bytes);
	n = w->bytes.len;
	if (err || memchr(bytes, '\0', n < BINARY_HEAD ? n : BINARY_HEAD))
		return err;
	if (job->lang == LANG_NONE)
		job->lang = (uint8_t)scan_lang(w->scanner, job->entry.path,
					       job->entry.language, bytes, n);
	if (job->lang == LANG_NONE)
		return NULL;
	pattern_text_begin(&w->text, job->lang, bytes, n);
	for (i = 0; !err && i < crew->defs->def.n; i++)
		err = match_def(crew, w, job, (uint32_t)i);
	return err;
}

static const struct error *work(void *payload, size_t number)
{
	struct crew *crew = payload;
	struct worker w = { .scanner = scanner_new() };
	size_t n = crew->scan->job.n, from, i;
	const struct error *err;

	(void)number;
	err = reader_open(&w.reader, crew->request->source);
	while (!err &&
	       (from = atomic_fetch_add(&crew->next, CHUNK)) < n) {
		for (i = from; !err && i < n && i < from + CHUNK; i++)
			err = do_job(crew, &w, &crew->scan->job.item[i]);
		if (!err) {
			pthread_mutex_lock(&crew->lock);
			crew->finished += (i - from);
			err = progress_step(crew->request->progress,
					    "looking for patterns",
					    crew->finished, crew->scan->job.n);
			pthread_mutex_unlock(&crew->lock);
		}
	}
	if (err)	/* the others need not go on */
		atomic_store(&crew->next, n);
	reader_free(w.reader);
	scanner_free(w.scanner);
	pattern_text_release(&w.text);
	buf_release(&w.bytes);
	VEC_RELEASE(&w.lines);
	return err;
}

const struct error *pattern_scan_run(struct pattern_scan *out,
				     const struct patterns_request *request,
				     struct pattern_defs *defs)
{
	bool wanted[LANGS] = { false };
	struct merging merging = { .out = out, .request = request,
				   .wanted = wanted };
	struct crew crew = { .scan = out, .request = request, .defs = defs };
	size_t i, k, threads = thread_count();
	const struct error *err;
	const char *path;

	*out = (struct pattern_scan){ 0 };
	for (i = 0; i < defs->def.n; i++)
		for (k = 0; !defs->def.item[i].is_off &&
		     k < defs->def.item[i].lang.n; k++)
			wanted[defs->def.item[i].lang.item[k]] = true;
	err = list_trees(&merging);
	while (!err && (path = next_path(&merging)))
		add_path(&merging, path);
	if (err || !out->job.n)
		return err;
	patterns_kept_open(&crew.kept, request->view, defs);
	crew.is_ready = xcalloc(defs->def.n, sizeof(*crew.is_ready));
	pthread_mutex_init(&crew.lock, NULL);
	i = (out->job.n + CHUNK - 1) / CHUNK;
	err = thread_team(i < threads ? i : threads, work, &crew);
	pthread_mutex_destroy(&crew.lock);
	free(crew.is_ready);
	if (!err && crew.read)
		patterns_kept_keep(&crew.kept, request, out);
	patterns_kept_release(&crew.kept);
	return err;
}

void pattern_scan_release(struct pattern_scan *scan)
{
	size_t i;

	for (i = 0; i < scan->job.n; i++) {
		VEC_RELEASE(&scan->job.item[i].hit);
		VEC_RELEASE(&scan->job.item[i].cut);
	}
	VEC_RELEASE(&scan->job);
	for (i = 0; i < sizeof(scan->ago) / sizeof(*scan->ago); i++)
		source_free(scan->ago[i]);
	*scan = (struct pattern_scan){ 0 };
}
