/* SPDX-License-Identifier: MIT */
/* Which lines of a passage are shown, and how they are written. */
#include <inttypes.h>
#include <string.h>

#include "base/ascii.h"
#include "pack/passages_private.h"

/* A range that another passage shows is cut out of this one when it has more
 * lines; the line that names a type may stand twice. */
enum { REPEATED_MOST = 2 };
/* Names in one row of the head, in bytes. */
enum { NAMES_MOST = 72 };

static bool is_blank(const struct loaded *text, uint32_t line)
{
	const char *at = buf_str(&text->bytes) + text->start.item[line - 1];
	const char *end = buf_str(&text->bytes) + text->start.item[line];

	while (at < end && is_space(*at))
		at++;
	return at == end;
}

/* Takes blank lines off both ends of a range; one line stays. */
static struct line_range trim(const struct loaded *text, struct line_range r)
{
	const uint32_t lines = (uint32_t)text->start.n - 1;

	while (r.first < r.last && r.last <= lines && is_blank(text, r.last))
		r.last--;
	while (r.first < r.last && r.first && r.first <= lines &&
	       is_blank(text, r.first))
		r.first++;
	return r;
}

static void cut_range(line_range_vec *from, struct line_range shown)
{
	line_range_vec left = { 0 };
	size_t i;

	for (i = 0; i < from->n; i++) {
		struct line_range r = from->item[i];

		if (shown.last < r.first || shown.first > r.last) {
			*VEC_PUSH(&left) = r;
			continue;
		}
		if (shown.first > r.first)
			*VEC_PUSH(&left) = (struct line_range){
				r.first, shown.first - 1
			};
		if (shown.last < r.last)
			*VEC_PUSH(&left) = (struct line_range){
				shown.last + 1, r.last
			};
	}
	VEC_RELEASE(from);
	*from = left;
}

static bool is_shown_whole(const line_range_vec *wanted,
			   const chosen_vec *chosen, uint32_t file)
{
	line_range_vec left = { 0 };
	size_t i, k;
	bool is_whole;

	for (i = 0; i < wanted->n; i++)
		*VEC_PUSH(&left) = wanted->item[i];
	for (i = 0; i < chosen->n; i++)
		for (k = 0; chosen->item[i].text->file == file &&
		     k < chosen->item[i].shown.n; k++)
			cut_range(&left, chosen->item[i].shown.item[k]);
	is_whole = !left.n;
	VEC_RELEASE(&left);
	return is_whole;
}

void ranges_left(const chosen_vec *chosen,
		 const struct scope_passage *passage,
		 const struct loaded *text, bool is_brief, line_range_vec *out)
{
	const struct line_range *range = is_brief ? passage->brief :
		passage->shown;
	size_t ranges = is_brief ? passage->briefs : passage->ranges;
	uint32_t lines = (uint32_t)text->start.n - 1;
	size_t i, k;

	out->n = 0;
	for (i = 0; i < ranges; i++) {
		struct line_range r = range[i];

		if (r.last > lines)
			r.last = lines;
		if (r.first && r.first <= r.last)
			*VEC_PUSH(out) = r;
	}
	if (is_shown_whole(out, chosen, passage->file)) {
		out->n = 0;
		return;
	}
	for (i = 0; i < chosen->n; i++)
		for (k = 0; chosen->item[i].text->file == passage->file &&
		     k < chosen->item[i].shown.n; k++) {
			struct line_range r = chosen->item[i].shown.item[k];

			if (r.last - r.first >= REPEATED_MOST)
				cut_range(out, r);
		}
	/* What is left between two that are shown may be blank. */
	for (i = k = 0; i < out->n; i++) {
		const struct line_range r = trim(text, out->item[i]);

		if (r.first < r.last || !is_blank(text, r.first))
			out->item[k++] = out->item[i];
	}
	out->n = k;
}

void add_lines(const struct sheet *sheet, const struct chosen *chosen,
	       struct buf *out)
{
	const struct loaded *text = chosen->text;
	/* a list of declarations: each line stands for itself */
	bool is_list = chosen->passage->role == ROLE_OUTLINE;
	uint32_t line, next = 0;
	size_t i;

	if (chosen->passage->text)
		buf_add(out, chosen->passage->text, chosen->text_len);
	if (text->unread)
		buf_addf(out, "%s\n", text->unread);
	for (i = 0; i < chosen->shown.n; i++) {
		if (next && chosen->shown.item[i].first > next && !is_list)
			buf_addstr(out, "...\n");
		next = chosen->shown.item[i].last + 1;
		for (line = chosen->shown.item[i].first; line < next; line++) {
			uint32_t from = text->start.item[line - 1];

			if (sheet->options->line_numbers)
				buf_addf(out, "%" PRIu32 "\t", line);
			buf_add(out, buf_str(&text->bytes) + from,
				text->start.item[line] - from);
		}
	}
	if (out->len && out->ptr[out->len - 1] != '\n')
		buf_addch(out, '\n');
	if (chosen->is_cut)
		buf_addstr(out, "...\n");
}

uint32_t lines_of(const line_range_vec *shown)
{
	uint32_t lines = 0;
	size_t i;

	for (i = 0; i < shown->n; i++)
		lines += shown->item[i].last - shown->item[i].first + 1;
	return lines;
}

uint32_t keep_lines(line_range_vec *ranges, uint32_t most)
{
	uint32_t lines, sum = 0;
	size_t i;

	for (i = 0; i < ranges->n && sum < most; i++) {
		struct line_range *r = &ranges->item[i];

		lines = r->last - r->first + 1;
		if (lines > most - sum)
			r->last = r->first + (lines = most - sum) - 1;
		sum += lines;
	}
	ranges->n = i;
	return sum;
}

uint32_t cut_text(const char *text, uint32_t most, size_t *len)
{
	uint32_t lines = 0;

	for (*len = 0; lines < most && text[*len]; lines++) {
		*len += strcspn(text + *len, "\n");
		*len += text[*len] == '\n';
	}
	return lines;
}

static bool is_next(const struct scope_passage *a,
		    const struct scope_passage *b)
{
	return a->of.last + 1 == b->of.first || b->of.last + 1 == a->of.first;
}

/* Parts of one symbol, or of none, that follow each other? People read several
 * symbols that answer as one passage, too. */
static bool is_joined(const struct chosen *a, const struct chosen *b,
		      bool for_people)
{
	return is_one_file(a, b) && is_next(a->passage, b->passage) &&
		a->passage->role == b->passage->role && !a->is_cut &&
		!b->is_cut && !a->passage->text && !b->passage->text &&
		((for_people && a->passage->role == ROLE_SEED) ||
		 !strcmp(a->passage->symbol, b->passage->symbol));
}

/* How long the type of the last name of a list is that tells one, with the dot:
 * 2 in "f, T.a, b", from *at on. */
static size_t told_type(const char *names, const char **at)
{
	const char *dot = strrchr(names, '.');

	*at = dot ? dot + 1 : names;
	while (*at > names && (*at)[-1] != ' ')
		(*at)--;
	return dot ? (size_t)(dot + 1 - *at) : 0;
}

/* "T.a, b", "T.a, b, ..." where that is long; alone, a symbol has a kind. The
 * head of a type before its first method is that of the method. */
static void join_names(struct scope_passage *both, const char *a,
		       const char *b, struct arena *arena)
{
	const char *type;
	size_t n = strlen(a);

	both->symbol = b;
	if (!n || !strcmp(a, b))
		return;
	both->kind = "";
	if (!strncmp(b, a, n) && b[n] == '.')
		return;
	both->symbol = a;
	if (!*b || strstr(a, ", ..."))
		return;
	n = told_type(a, &type);
	b = strncmp(b, type, n) ? b : b + n;
	n = strlen(a) - strlen(b);	/* overloads are told once */
	if (strlen(b) < strlen(a) && strchr(" .", a[n - 1]) &&
	    !strcmp(a + n, b))
		return;
	both->symbol = arena_fmt(arena, "%s, %s", a,
				 strlen(a) + strlen(b) < NAMES_MOST ? b :
				 "...");
}

static void join(struct chosen *to, const struct chosen *other,
		 struct arena *arena)
{
	struct scope_passage *both = arena_alloc(arena, sizeof(*both));
	size_t all = to->shown.n + other->shown.n, n = 0, i;
	struct line_range *range = arena_alloc(arena, (all + 1) *
					       sizeof(*range));
	const struct scope_passage *one = to->passage, *two = other->passage;
	struct line_range of = two->of;

	*both = *one;
	if (*two->symbol && !*one->symbol)
		both->kind = two->kind;
	if (of.first < one->of.first)
		join_names(both, two->symbol, one->symbol, arena);
	else
		join_names(both, one->symbol, two->symbol, arena);
	for (i = 0; i < to->shown.n; i++)
		range[n++] = to->shown.item[i];
	for (i = 0; i < other->shown.n; i++)
		range[n++] = other->shown.item[i];
	if (of.first < both->of.first)
		both->of.first = of.first;
	if (of.last > both->of.last)
		both->of.last = of.last;
	to->passage = both;
	to->shown.item = range;
	to->shown.n = line_ranges_unite(range, n, 0);
	to->saved += other->saved;
}

size_t join_parts(struct chosen *chosen, size_t n, bool for_people,
		  struct arena *arena)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		for (k = i + 1; k < n; k++) {
			if (!is_joined(&chosen[i], &chosen[k], for_people))
				continue;
			join(&chosen[i], &chosen[k], arena);
			memmove(chosen + k, chosen + k + 1,
				(--n - k) * sizeof(*chosen));
			k = i;	/* what it touches now */
		}
	return n;
}

void trim_blank(struct chosen *chosen, struct arena *arena)
{
	struct scope_passage *passage = arena_alloc(arena, sizeof(*passage));
	struct line_range *range = arena_alloc(arena, (chosen->shown.n + 1) *
					       sizeof(*range));
	size_t i;

	*passage = *chosen->passage;
	passage->of = trim(chosen->text, passage->of);
	for (i = 0; i < chosen->shown.n; i++)
		range[i] = trim(chosen->text, chosen->shown.item[i]);
	chosen->passage = passage;
	chosen->shown.item = range;
}
