/* SPDX-License-Identifier: MIT */
/*
 * Candidates whose code is not there at the tip any more: the files that their
 * commits touched are gone, none of the lines that they brought is left, or a
 * name that they tell is none of these files now. What they say was so once.
 */
#include <string.h>

#include "base/path.h"
#include "extract/cues.h"
#include "extract/work.h"
#include "git/repo.h"
#include "git/tree.h"

enum {
	/* Larger files are no one's writing. */
	MOST_BYTES = 1 << 20,
	/* A bracket, "else" and the like are in any text. */
	LINE_BYTES = 8,
	/* Fewer lines say too little about what became of them. */
	LEAST_LINES = 3,
	/* Shorter names are words. */
	NAME_BYTES = 5
};

struct then_and_now {
	struct work *work;
	struct oid tip;			/* the tree of it */
	struct tree_way way;
	struct differences all;		/* its files, once they were asked
					   for */
	/* What the commit's files were before it, behind it, and at the tip. */
	struct buf before, after, now;
	bool is_here;			/* one of the files */
	bool is_unread;			/* one of them cannot be read there */
};

/* --- Where a file went --- */

static const struct error *list_tip(struct then_and_now *t)
{
	struct oid missing = { { 0 } };

	if (t->all.item.n)
		return NULL;
	return trees_compare(t->work->trees, NULL, &t->tip, &t->all, &missing);
}

/* The length of a name without its extension: "fsm.c" became "fsm.cc". */
static size_t stem_len(const char *base)
{
	return strlen(base) - strlen(path_ext(base));
}

static size_t same_bytes(const char *a, const char *b)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

/* The file at the tip that has the name of one that is not there, of several
 * that whose path is most alike; NULL where none has. */
static const struct difference *moved_to(const struct then_and_now *t,
					 const char *path)
{
	const char *base = path_base(path), *other;
	const struct difference *best = NULL;
	const size_t n = stem_len(base);
	size_t i, most = 0;

	for (i = 0; i < t->all.item.n; i++) {
		const struct difference *one = &t->all.item.item[i];

		other = t->all.paths.ptr + one->path;
		if (strncmp(path_base(other), base, n) ||
		    stem_len(path_base(other)) != n || is_foreign(other) ||
		    (best && same_bytes(other, path) <= most))
			continue;
		best = one;
		most = same_bytes(other, path);
	}
	return best;
}

/* --- The three texts --- */

static const struct error *add_blob(struct buf *out, struct then_and_now *t,
				    const struct oid *blob, bool *found)
{
	struct buf bytes = { 0 };
	const struct error *err;

	*found = false;
	if (oid_is_zero(blob))
		return NULL;
	err = repo_read(t->work->repo, blob, MOST_BYTES, &bytes, NULL, NULL);
	if (err && (err->code == ERROR_NOT_FOUND || err->code == ERROR_LIMIT))
		err = NULL;
	else if (!err)
		*found = true;
	buf_add(out, buf_str(&bytes), bytes.len);
	buf_addch(out, '\n');
	buf_release(&bytes);
	return err;
}

static const struct error *add_now(struct then_and_now *t, const char *path)
{
	const struct difference *other;
	const struct error *err;
	struct oid blob = { { 0 } };
	uint32_t mode = 0;
	bool found;

	err = tree_entry_at(t->work->repo, &t->tip, path, &t->way, &blob,
			    &mode);
	if (!err && (mode & MODE_TYPE) != MODE_FILE) {
		blob = (struct oid){ { 0 } };
		err = list_tip(t);
		other = err ? NULL : moved_to(t, path);
		if (other)
			blob = other->after;
	}
	if (!err && !oid_is_zero(&blob)) {
		t->is_here = true;
		err = add_blob(&t->now, t, &blob, &found);
		t->is_unread |= !found;
	}
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

/* Of the files of a commit: of the code where there is some. *judged is false
 * where one cannot be read, or the commit left none. */
static const struct error *read_texts(struct then_and_now *t, bool *judged)
{
	const struct differences *files = &t->work->other.files;
	const bool only_aside = is_all_aside(files);
	const struct error *err = NULL;
	bool found;
	size_t i;

	buf_reset(&t->before);
	buf_reset(&t->after);
	buf_reset(&t->now);
	t->is_here = t->is_unread = *judged = false;
	for (i = 0; !err && i < files->item.n; i++) {
		const struct difference *one = &files->item.item[i];
		const char *path = files->paths.ptr + one->path;

		if ((one->after_mode & MODE_TYPE) != MODE_FILE ||
		    (is_aside(path) && !only_aside))
			continue;
		err = add_blob(&t->before, t, &one->before, &found);
		if (!err)
			err = add_blob(&t->after, t, &one->after, &found);
		*judged |= found;
		if (!err && found)
			err = add_now(t, path);
	}
	*judged &= !t->is_unread;
	return err;
}

/* --- What is left of them --- */

static void add_lines(struct strmap *out, const struct buf *text)
{
	struct span rest = { buf_str(text), text->len }, line;

	while (take_line(&rest, &line)) {
		line = span_trim(line);
		if (line.n >= LINE_BYTES)
			strmap_add(out, line.s, line.n, NULL);
	}
}

/* Whether none of the lines that the commit brought is there. */
static bool is_rewritten(const struct then_and_now *t)
{
	struct strmap before = { 0 }, after = { 0 }, now = { 0 };
	size_t i, brought = 0, left = 0;

	add_lines(&before, &t->before);
	add_lines(&after, &t->after);
	add_lines(&now, &t->now);
	for (i = 0; i < after.n; i++) {
		const struct strmap_entry *line = &after.entry[i];

		if (strmap_find(&before, line->key, line->len))
			continue;
		brought++;
		left += strmap_find(&now, line->key, line->len) != NULL;
	}
	strmap_release(&before);
	strmap_release(&after);
	strmap_release(&now);
	return brought >= LEAST_LINES && !left;
}

/* Whether a word is a name of code by how it is written: "a_name", "aName". */
static bool is_name(struct span word)
{
	size_t i;

	for (i = 1; word.n >= NAME_BYTES && i < word.n; i++)
		if (word.s[i] == '_' || (word.s[i] >= 'A' && word.s[i] <= 'Z' &&
					 word.s[i - 1] >= 'a' &&
					 word.s[i - 1] <= 'z'))
			return true;
	return false;
}

/* Whether a text tells a name that the files had and have no more. */
static bool tells_lost_name(const struct then_and_now *t, const char *text)
{
	struct span rest = span_of(text), word;
	char *name;
	bool lost = false;

	for (word = take_word(&rest); !lost && word.n;
	     word = take_word(&rest)) {
		if (!is_name(word))
			continue;
		name = xmemdupz(word.s, word.n);
		lost = strstr(buf_str(&t->after), name) &&
			!strstr(buf_str(&t->now), name);
		free(name);
	}
	return lost;
}

/* --- Candidates --- */

/* What was written to be remembered stands, and so does what is told of the
 * tip itself. */
static bool may_be_gone(const struct candidate *c)
{
	return c->rule == RULE_ADVICE || c->rule == RULE_REVERT ||
		c->rule == RULE_SAID || c->rule == RULE_SECTION;
}

static const struct error *judge(bool *is_gone, struct then_and_now *t,
				 const struct candidate *c)
{
	struct reading *r = &t->work->other;
	enum extract_reason reason;
	bool found = false;
	const struct error *err = reading_commit(r, t->work->repo,
						 &c->sighting.commit, &reason);

	*is_gone = false;
	if (!err && reason != EXTRACT_UNREADABLE)
		err = reading_files(r, t->work, &found);
	if (err || !found)
		return err;
	err = read_texts(t, &found);
	if (!err && found)
		*is_gone = !t->is_here || is_rewritten(t) ||
			tells_lost_name(t, c->memory.text);
	return err;
}

const struct error *gone_settle(struct work *work, const struct oid *tip)
{
	struct then_and_now t = { .work = work };
	struct extracted *out = work->out;
	const struct error *err = NULL;
	enum extract_reason reason = EXTRACT_UNREADABLE;
	bool is_gone;
	size_t i, n = 0;

	if (!oid_is_zero(tip))
		err = reading_commit(&work->other, work->repo, tip, &reason);
	if (err || reason == EXTRACT_UNREADABLE)
		return err;
	t.tip = work->other.commit.tree;
	for (i = 0; i < out->candidate.n; i++) {
		is_gone = false;
		if (!err && may_be_gone(&out->candidate.item[i]))
			err = judge(&is_gone, &t, &out->candidate.item[i]);
		if (is_gone)
			out->left_out[EXTRACT_GONE]++;
		else
			out->candidate.item[n++] = out->candidate.item[i];
	}
	out->candidate.n = n;
	tree_way_release(&t.way);
	differences_release(&t.all);
	buf_release(&t.before);
	buf_release(&t.after);
	buf_release(&t.now);
	return err;
}
