/* SPDX-License-Identifier: MIT */
/* Looking for text, file by file, on every core: see grep.h. */
#include "browse/grep.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "base/xalloc.h"
#include "regex/regex.h"

/* What one file holds. */
struct found {
	uint32_t entry;
	uint8_t rank;		/* RANK_LAST: nobody here wrote it */
	uint64_t matches;
	VEC(struct grep_match) match;	/* the first, up to skip + limit */
};

enum { RANK_LAST = UINT8_MAX };

typedef VEC(struct grep_hit) hit_vec;

struct crew {
	const struct grep_request *request;
	const struct entry *entry;
	size_t entries;
	bool *selected;			/* NULL: all */
	struct regex *regex;
	atomic_size_t next;		/* entry that nobody has taken */
	struct worker *worker;
};

/* What one thread has of its own. */
struct worker {
	struct crew *crew;
	struct reader *reader;
	struct match match;
	struct buf text;
	hit_vec hit;		/* of one match, in the text */
	VEC(struct found) found;
	struct arena arena;
	uint64_t searched;
	uint64_t omitted[OMIT_REASONS];
	bool is_limited;
};

/* --- Lines --- */

/* Where a file's lines are, as far as somebody asked. */
struct lines {
	const char *text;
	size_t n;
	size_t at;		/* the start of line `number` */
	uint32_t number;
};

static size_t line_end(const struct lines *lines, size_t start)
{
	const char *end = memchr(lines->text + start, '\n',
				 lines->n - start);

	return end ? (size_t)(end - lines->text) : lines->n;
}

/* Goes on to the line that holds a byte. */
static void advance(struct lines *lines, size_t byte)
{
	for (;;) {
		size_t end = line_end(lines, lines->at);

		if (byte <= end || end >= lines->n)
			return;
		lines->at = end + 1;
		lines->number++;
	}
}

/* The start of the line so many before the one at a place; *back is how many
 * there were. */
static size_t go_back(const struct lines *lines, uint32_t want,
		      uint32_t *back)
{
	size_t start = lines->at;

	for (*back = 0; *back < want && start; ++*back) {
		start--;
		while (start && lines->text[start - 1] != '\n')
			start--;
	}
	return start;
}

/* What of the match is in the bytes that are kept of a line. */
static void keep_hits(struct grep_line *out, struct worker *worker,
		      uint32_t start)
{
	const hit_vec *hits = &worker->hit;
	struct grep_hit *kept = arena_alloc(&worker->arena,
					    hits->n * sizeof(*kept));
	const uint32_t end = start + out->len;
	size_t i;

	out->hit = kept;
	for (i = 0; i < hits->n; i++) {
		uint32_t from = hits->item[i].from, to = hits->item[i].to;

		from = from < start ? 0 : from - start;
		to = to > end ? out->len : to < start ? 0 : to - start;
		if (from < to)
			kept[out->hits++] = (struct grep_hit){ from, to };
	}
}

/* The lines of a match, with those around it. */
static void show(struct grep_match *out, struct worker *worker,
		 const struct lines *lines)
{
	const struct grep_request *request = worker->crew->request;
	const uint32_t last = out->last_line + request->after;
	VEC(struct grep_line) shown = { 0 };
	uint32_t back, number;
	size_t start = go_back(lines, request->before, &back);

	for (number = out->line - back; number <= last && start <= lines->n;
	     number++) {
		size_t end = line_end(lines, start);
		struct grep_line *line;
		size_t n, kept;

		/* Behind the last line end there is no line. */
		if (start == lines->n && start)
			break;
		line = VEC_PUSH(&shown);
		*line = (struct grep_line){
			.number = number, .is_match = number >= out->line &&
				number <= out->last_line
		};
		n = end - start;
		if (n && lines->text[end - 1] == '\r')
			n--;
		kept = n < GREP_LINE_MAX ? n : GREP_LINE_MAX;
		line->text = arena_strndup(&worker->arena, lines->text + start,
					   kept);
		line->len = (uint32_t)kept;
		line->cut = (uint32_t)(n - kept);
		if (line->is_match)
			keep_hits(line, worker, (uint32_t)start);
		start = end + 1;
	}
	out->shown = arena_copy(&worker->arena, shown.item,
				shown.n * sizeof(*shown.item));
	out->shown_n = shown.n;
	VEC_RELEASE(&shown);
}

/* --- One file --- */

/* The match, and where it stands for its line, what else matches there. */
static void find_hits(struct worker *worker, const struct lines *lines,
		      size_t from, size_t to)
{
	const struct crew *crew = worker->crew;
	size_t end = line_end(lines, from);
	bool is_found = true;

	worker->hit.n = 0;
	while (is_found && from <= end) {
		*VEC_PUSH(&worker->hit) = (struct grep_hit){ (uint32_t)from,
							     (uint32_t)to };
		if (crew->request->is_multiline || to >= end)
			break;
		error_ignore(regex_match(&is_found, crew->regex, lines->text,
					 lines->n, to + (to == from), 0,
					 &worker->match));
		from = worker->match.offset[0];
		to = worker->match.offset[1];
	}
}

static void take_match(struct found *found, struct worker *worker,
		       struct lines *lines, size_t from, size_t to)
{
	const struct grep_request *request = worker->crew->request;
	struct grep_match *match;
	const char *text;
	size_t n;
	uint32_t count = 0;
	const char *at, *end;

	found->matches++;
	if (request->limit &&
	    found->matches > request->skip + request->limit)
		return;
	advance(lines, from);
	match = VEC_PUSH(&found->match);
	*match = (struct grep_match){
		.entry = found->entry, .line = lines->number,
		.column = (uint32_t)(from - lines->at + 1)
	};
	/* A line end that ends the match belongs to its last line. */
	if (to > from && lines->text[to - 1] == '\n')
		to--;
	text = lines->text + from;
	n = to - from;
	at = text;
	end = text + n;
	while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
		count++;
		at++;
	}
	match->last_line = match->line + count;
	find_hits(worker, lines, from, to);
	show(match, worker, lines);
}

/* Every line that holds a match, once; or every match, over lines. */
static const struct error *search_text(struct found *found,
				       struct worker *worker)
{
	const struct crew *crew = worker->crew;
	struct lines lines = { .text = buf_str(&worker->text),
			       .n = worker->text.len, .number = 1 };
	const struct error *err = NULL;
	size_t at = 0;
	bool is_found;

	while (at <= lines.n) {
		size_t from, to;

		err = regex_match(&is_found, crew->regex, lines.text, lines.n,
				  at, 0, &worker->match);
		if (err || !is_found)
			break;
		from = worker->match.offset[0];
		to = worker->match.offset[1];
		/* An empty match behind the last line end is in no line. */
		if (from == lines.n && lines.n &&
		    lines.text[lines.n - 1] == '\n')
			break;
		take_match(found, worker, &lines, from, to);
		at = crew->request->is_multiline && to > from ? to :
			line_end(&lines, from) + 1;
	}
	return err;
}

static enum omit omit_of(const struct error *err)
{
	if (err->code == ERROR_LIMIT)
		return OMIT_TOO_LARGE;
	return err->code == ERROR_NOT_FOUND ? OMIT_MISSING : OMIT_UNREADABLE;
}

static uint8_t rank_of(const struct grep_request *request,
		       const struct entry *entry)
{
	if (entry->omit == OMIT_VENDORED || entry->omit == OMIT_GENERATED)
		return RANK_LAST;
	return request->rank ? request->rank(entry) : 0;
}

static const struct error *search_file(struct worker *worker, size_t i)
{
	const struct entry *entry = &worker->crew->entry[i];
	struct found found = {
		.entry = (uint32_t)i,
		.rank = rank_of(worker->crew->request, entry)
	};
	const struct error *err;

	err = reader_read(worker->reader, entry, GREP_FILE_MAX, &worker->text,
			  NULL);
	if (err) {
		worker->omitted[omit_of(err)]++;
		error_ignore(err);
		return NULL;
	}
	if (memchr(buf_str(&worker->text), '\0', worker->text.len)) {
		worker->omitted[OMIT_BINARY]++;
		return NULL;
	}
	worker->searched++;
	err = search_text(&found, worker);
	if (err && err->code == ERROR_LIMIT) {
		worker->is_limited = true;
		error_ignore(err);
		err = NULL;
	}
	if (found.matches)
		*VEC_PUSH(&worker->found) = found;
	return err;
}

/* Only what has no bytes of its own is left out. */
static bool has_bytes(const struct entry *entry)
{
	return entry->omit != OMIT_SUBMODULE && entry->omit != OMIT_SYMLINK &&
		entry->omit != OMIT_UNMERGED;
}

static const struct error *work(void *payload, size_t number)
{
	struct crew *crew = payload;
	struct worker *worker = &crew->worker[number];
	const struct error *err = reader_open(&worker->reader,
					      crew->request->source);
	size_t i;

	worker->crew = crew;
	while (!err && (i = atomic_fetch_add(&crew->next, 1)) <
	       crew->entries) {
		const struct entry *entry = &crew->entry[i];

		if (!number)
			err = progress_step(crew->request->progress,
					    "searching", i, crew->entries);
		if (err)
			break;
		if (crew->selected && !crew->selected[i])
			continue;
		if (has_bytes(entry))
			err = search_file(worker, i);
		else
			worker->omitted[entry->omit]++;
	}
	/* The others need not go on. */
	if (err)
		atomic_store(&crew->next, crew->entries);
	reader_free(worker->reader);
	return err;
}

/* --- Together --- */

static int by_rank(const void *a, const void *b)
{
	const struct found *x = *(const struct found *const *)a;
	const struct found *y = *(const struct found *const *)b;

	if (x->rank != y->rank)
		return x->rank > y->rank ? 1 : -1;
	return (x->entry > y->entry) - (x->entry < y->entry);
}

static void take_found(struct grep_result *out, const struct found *found,
		       const struct grep_request *request, uint64_t *skip)
{
	size_t i;

	out->files++;
	out->matches += found->matches;
	if (*skip >= found->matches) {
		*skip -= found->matches;
		return;
	}
	for (i = (size_t)*skip; i < found->match.n &&
	     (!request->limit || out->match.n < request->limit); i++)
		*VEC_PUSH(&out->match) = found->match.item[i];
	*skip = 0;
}

static void gather(struct grep_result *out, struct crew *crew, size_t workers)
{
	VEC(struct found *) all = { 0 };
	uint64_t skip = crew->request->skip;
	size_t i, k;

	for (i = 0; i < workers; i++) {
		struct worker *worker = &crew->worker[i];

		for (k = 0; k < worker->found.n; k++)
			*VEC_PUSH(&all) = &worker->found.item[k];
		for (k = 0; k < OMIT_REASONS; k++)
			out->omitted[k] += worker->omitted[k];
		out->searched += worker->searched;
		out->is_limited |= worker->is_limited;
	}
	VEC_SORT(&all, by_rank);
	for (i = 0; i < all.n; i++)
		take_found(out, all.item[i], crew->request, &skip);
	VEC_RELEASE(&all);
}

/* What is no letter and no digit means itself behind a backslash. */
static void add_plain(struct buf *out, const char *text)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c < 0x80 && !(c >= '0' && c <= '9') &&
		    !((c | 32) >= 'a' && (c | 32) <= 'z'))
			buf_addch(out, '\\');
		buf_addch(out, *text);
	}
}

static const struct error *compile(struct regex **out,
				   const struct grep_request *request)
{
	unsigned int flags = REGEX_MULTILINE |
		(request->ignores_case ? REGEX_ICASE : 0) |
		(request->is_multiline ? REGEX_DOTALL : 0);
	struct buf pattern = { 0 };
	const struct error *err;

	/* Before it is wrapped, so that a mistake is told where it is. */
	if (!request->is_fixed) {
		err = regex_compile(out, request->pattern, flags);
		if (err && err->code == ERROR_USAGE)
			return error_new(err->code, "%s; with --no-regexp it "
					 "is plain text", err->msg);
		if (err || !request->is_word)
			return err;
		regex_free(*out);
	}
	if (request->is_word)
		buf_addstr(&pattern, "(?<!\\w)(?:");
	if (request->is_fixed)
		add_plain(&pattern, request->pattern);
	else
		buf_addstr(&pattern, request->pattern);
	if (request->is_word)
		buf_addstr(&pattern, ")(?!\\w)");
	err = regex_compile(out, pattern.ptr, flags);
	buf_release(&pattern);
	return err;
}

/* One bool an entry, to be freed; NULL where nothing narrows the source. It is
 * asked here, once, for what it asks may not be asked by several threads. */
static bool *select_entries(struct source *source, const struct entry *entry,
			    size_t n, uint64_t *omitted)
{
	bool *selected;
	size_t i;

	if (!source_is_narrowed(source))
		return NULL;
	selected = xcalloc(n, sizeof(*selected));
	for (i = 0; i < n; i++) {
		selected[i] = source_selects_entry(source, &entry[i]);
		*omitted += !selected[i];
	}
	return selected;
}

const struct error *grep(struct grep_result *out,
			 const struct grep_request *request)
{
	struct crew crew = { .request = request };
	const size_t workers = thread_count();
	const struct error *err;
	size_t i, k;

	*out = (struct grep_result){ .matches = 0 };
	err = compile(&crew.regex, request);
	if (!err)
		err = source_list(request->source, &crew.entry, &crew.entries);
	if (err)
		goto done;
	crew.selected = select_entries(request->source, crew.entry,
				       crew.entries,
				       &out->omitted[OMIT_PATHSPEC]);
	crew.worker = xcalloc(workers, sizeof(*crew.worker));
	err = thread_team(workers, work, &crew);
	if (!err)
		gather(out, &crew, workers);
	for (i = 0; i < workers; i++) {
		struct worker *worker = &crew.worker[i];

		for (k = 0; k < worker->found.n; k++)
			VEC_RELEASE(&worker->found.item[k].match);
		VEC_RELEASE(&worker->found);
		*VEC_PUSH(&out->arena) = worker->arena;
		match_release(&worker->match);
		buf_release(&worker->text);
		VEC_RELEASE(&worker->hit);
	}
	free(crew.worker);
done:
	free(crew.selected);
	regex_free(crew.regex);
	return err;
}

void grep_release(struct grep_result *result)
{
	size_t i;

	for (i = 0; i < result->arena.n; i++)
		arena_release(&result->arena.item[i]);
	VEC_RELEASE(&result->arena);
	VEC_RELEASE(&result->match);
}
