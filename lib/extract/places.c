/* SPDX-License-Identifier: MIT */
/*
 * What is written beside messages: comments that are marked to be minded, and
 * what CONTRIBUTING and AGENTS.md tell to do, in the files that the commits
 * changed, as they are at the tip: what is gone by then teaches nobody.
 */
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/sha256.h"
#include "extract/lesson.h"
#include "extract/work.h"
#include "git/repo.h"
#include "git/tree.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "source/wellknown.h"

enum {
	/* Larger files are no one's writing. */
	MOST_BYTES = 1 << 20,
	/* A sentence is not told with the next beyond this. */
	TOLD_BYTES = 300
};

/* What stands before the text that is parsed as a message: a subject. */
static const char head[] = "x\n\n";

/* What a comment that is to be minded begins with. */
static const struct comment_mark {
	const char *word;
	uint8_t type;
} marks[] = {
	{ "HACK", MEMORY_GOTCHA }, { "INVARIANT", MEMORY_CONVENTION },
	{ "NOTE", MEMORY_GOTCHA }, { "SAFETY", MEMORY_CONVENTION },
	{ "WHY", MEMORY_DECISION }, { "XXX", MEMORY_GOTCHA }
};

/* The last commit that changed a file, of those that are read. */
struct changed {
	struct oid commit;
	int64_t time;
};

struct place {
	struct work *work;
	const struct changed *touch;
	struct oid tree;
	const char *path;
	struct oid blob;
	struct buf bytes;	/* of the file */
	struct buf text;	/* line by line what of it is prose */
	struct message message;
	sentence_vec sentence;
};

void places_note(struct work *work)
{
	const struct reading *r = &work->now;
	struct changed *touch = arena_alloc(&work->out->arena, sizeof(*touch));
	size_t i;

	*touch = (struct changed){ r->oid, r->commit.author.time };
	for (i = 0; i < r->files.item.n; i++) {
		const char *path = r->files.paths.ptr +
			r->files.item.item[i].path;

		strmap_set(&work->touched, path, (uint64_t)(uintptr_t)touch);
	}
}

/* --- What of a file is prose --- */

static bool is_document(const char *path)
{
	const char *base = path_base(path);

	return !strncasecmp(base, "contributing", 12) ||
		!strcasecmp(base, "agents.md");
}

/* The mark that a text begins with, "NOTE:" or "NOTE(name):"; *rest is what
 * stands behind it. */
static const struct comment_mark *mark_at(struct span text, struct span *rest)
{
	size_t i, n;

	for (i = 0; i < sizeof(marks) / sizeof(*marks); i++) {
		n = strlen(marks[i].word);
		if (!span_begins(text, marks[i].word))
			continue;
		if (n < text.n && text.s[n] == '(')
			n += span_until(span_behind(text, n), ":\n").n;
		if (n < text.n && text.s[n] == ':') {
			*rest = span_trim(span_behind(text, n + 1));
			return &marks[i];
		}
	}
	return NULL;
}

/* A line of a comment without what makes it one; a mark begins an item, but
 * where each line has it. last is that of the line before. */
static const struct comment_mark *add_comment(struct buf *out, struct span line,
					      const struct comment_mark *last)
{
	const struct comment_mark *mark;
	struct span rest;

	while (line.n && strchr(" \t/*#;!-<>%\"'", *line.s))
		line = span_behind(line, 1);
	while (line.n && strchr(" \t*/\\-", line.s[line.n - 1]))
		line.n--;
	mark = mark_at(line, &rest);
	if (mark && mark == last)
		line = rest;
	else if (mark)
		buf_addstr(out, "- ");
	buf_add(out, line.s, line.n);
	return mark;
}

/* Whether a byte of a line is in a comment: where it begins. */
static size_t comment_in(struct span line, const char *class)
{
	const char *at = memchr(class, BYTE_COMMENT, line.n);

	return at ? (size_t)(at - class) : line.n;
}

/* As many lines as the file has, empty where they have no comment. */
static void take_comments(struct place *p)
{
	struct span rest = { buf_str(&p->bytes), p->bytes.len }, line;
	const struct comment_mark *last = NULL;
	struct buf classes = { 0 };
	size_t from;

	blank(lang_of_file(p->path, NULL, rest.s, rest.n), rest.s, rest.n,
	      NULL, &classes);
	while (take_line(&rest, &line)) {
		from = comment_in(line, classes.ptr + (line.s - p->bytes.ptr));
		last = add_comment(&p->text, span_behind(line, from), last);
		buf_addch(&p->text, '\n');
	}
	buf_release(&classes);
}

/* --- What it teaches --- */

static uint32_t line_of(const struct place *p, const char *at)
{
	const char *s;
	uint32_t n = 1;

	for (s = p->text.ptr + sizeof(head) - 1; s < at; s++)
		n += *s == '\n';
	return n;
}

static const struct error *tell(struct place *p, enum extract_rule rule,
				uint8_t type, struct span said,
				const char *mark)
{
	struct arena *arena = &p->work->out->arena;
	struct candidate c = { .rule = (uint8_t)rule, .subject = "" };
	struct anchor *anchor = arena_alloc(arena, sizeof(*anchor));
	struct buf text = { 0 };
	unsigned char sum[SHA256_SIZE];
	struct buf key = { 0 };
	struct oid cut;
	char hex[OID_HEX + 1];

	message_unfold(&text, said);
	*anchor = (struct anchor){
		.path = arena_strdup(arena, p->path), .blob = p->blob,
		.from = line_of(p, said.s),
		.to = line_of(p, said.s + said.n - 1)
	};
	c.memory.type = type;
	c.memory.text = arena_strndup(arena, text.ptr, text.len);
	c.memory.category = (uint8_t)category_of_text(c.memory.text, p->path,
						      type);
	c.memory.reason = arena_fmt(arena, "%s in %s:%u", mark, p->path,
				    (unsigned)anchor->from);
	c.memory.scope = anchor;
	c.memory.scopes = 1;
	buf_addf(&key, "%s\n%s", p->path, c.memory.text);
	sha256(sum, key.ptr, key.len);
	buf_release(&key);
	oid_set(&cut, sum, OID_SHA1);
	c.sighting.id = arena_fmt(&p->work->out->arena, "place:%s",
				  oid_to_hex(hex, &cut));
	c.sighting.commit = p->touch->commit;
	c.sighting.tree = p->tree;
	c.sighting.learner = "";
	c.sighting.seen = p->touch->time > 0 ? p->touch->time : 0;
	buf_release(&text);
	return candidate_add(p->work, &c);
}

/* What stands behind a mark, and the next sentence where both are short. */
static const struct error *tell_comment(struct place *p, size_t i)
{
	const sentence_vec *s = &p->sentence;
	const struct comment_mark *mark;
	struct span text;
	uint8_t type;

	mark = mark_at(s->item[i].text, &text);
	if (!mark || lesson_score(text, LESSON_ADVISED | LESSON_WRITTEN,
				  &type) < LESSON_LEAST)
		return NULL;
	if (i + 1 < s->n && s->item[i + 1].paragraph == s->item[i].paragraph &&
	    !mark_at(s->item[i + 1].text, &(struct span){ 0 }) &&
	    s->item[i + 1].text.s + s->item[i + 1].text.n <
	    text.s + TOLD_BYTES)
		text.n = (size_t)(s->item[i + 1].text.s +
				  s->item[i + 1].text.n - text.s);
	return tell(p, RULE_COMMENT, mark->type, text, mark->word);
}

static const struct error *tell_document(struct place *p, size_t i)
{
	struct span text = p->sentence.item[i].text;
	uint8_t type;

	if (leans_back(text) || !lesson_rules(text) ||
	    lesson_score(text, 0, &type) < LESSON_LEAST)
		return NULL;
	return tell(p, RULE_DOCUMENT, MEMORY_CONVENTION, text, "a rule");
}

static const struct error *learn_place(struct place *p)
{
	const struct error *err = NULL;
	const bool is_doc = is_document(p->path);
	size_t i;

	buf_reset(&p->text);
	buf_addstr(&p->text, head);
	if (is_doc)
		buf_add(&p->text, buf_str(&p->bytes), p->bytes.len);
	else
		take_comments(p);
	p->sentence.n = 0;
	message_parse(&p->message, (struct span){ p->text.ptr, p->text.len },
		      0);
	sentences_find(&p->sentence, &p->message);
	for (i = 0; !err && i < p->sentence.n; i++)
		err = is_doc ? tell_document(p, i) : tell_comment(p, i);
	return err;
}

/* A file of ours, that has words which could be told. */
static bool may_teach(const char *path)
{
	const char *base = path_base(path);

	if (is_foreign(path))
		return false;
	return is_document(path) ||
		(!wellknown_generated(base, strlen(base)) &&
		 !wellknown_minified(base, strlen(base)) && !is_aside(path));
}

static bool is_written_by_a_program(const struct place *p)
{
	const char *bytes = buf_str(&p->bytes);
	const size_t n = p->bytes.len;

	return says_generated(lang_of_file(p->path, NULL, bytes, n), bytes, n);
}

/* Reads a file as it is at the tip; *found false where it is no text of ours
 * any more, or holds no mark. */
static const struct error *read_place(struct place *p, struct tree_way *way,
				      bool *found)
{
	struct repo *repo = p->work->repo;
	const struct error *err;
	uint32_t mode = 0;
	size_t i;

	*found = false;
	err = tree_entry_at(repo, &p->tree, p->path, way, &p->blob, &mode);
	buf_reset(&p->bytes);
	if (!err && (mode & MODE_TYPE) == MODE_FILE)
		err = repo_read(repo, &p->blob, MOST_BYTES, &p->bytes, NULL,
				NULL);
	if (err && (err->code == ERROR_NOT_FOUND || err->code == ERROR_LIMIT))
		return NULL;
	if (err || memchr(buf_str(&p->bytes), '\0', p->bytes.len))
		return err;
	*found = p->bytes.len && is_document(p->path);
	for (i = 0; !*found && i < sizeof(marks) / sizeof(*marks); i++)
		*found = strstr(buf_str(&p->bytes), marks[i].word);
	*found = *found && !is_written_by_a_program(p);
	return NULL;
}

const struct error *places_settle(struct work *work, const struct oid *tip)
{
	struct place p = { .work = work };
	struct tree_way way = { .tree = { .n = 0 } };
	const struct error *err = NULL;
	enum extract_reason reason;
	bool found;
	size_t i;

	if (oid_is_zero(tip))
		return NULL;
	err = reading_commit(&work->other, work->repo, tip, &reason);
	if (!err && reason != EXTRACT_UNREADABLE)
		p.tree = work->other.commit.tree;
	for (i = 0; !err && i < work->touched.n &&
	     !oid_is_zero(&p.tree); i++) {
		p.path = work->touched.entry[i].key;
		p.touch = (const void *)(uintptr_t)work->touched.entry[i].value;
		if (!may_teach(p.path))
			continue;
		err = read_place(&p, &way, &found);
		if (!err && found)
			err = learn_place(&p);
	}
	tree_way_release(&way);
	message_release(&p.message);
	VEC_RELEASE(&p.sentence);
	buf_release(&p.bytes);
	buf_release(&p.text);
	return err;
}
