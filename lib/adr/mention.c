/* SPDX-License-Identifier: MIT */
/*
 * Mentions of decisions: see mention.h.
 *
 * A text is passed over once. Only where a prefix can begin, at an '@' and at
 * the dot of an extension that records have is more looked at; a file's name
 * is known by its end, so that it may hold any bytes.
 */
#include "adr/mention_names.h"

#include <string.h>

#include "base/path.h"

/* Numbers of more digits are none; of fewer, right behind a prefix ("ADR12"),
 * they are part of another word: a register of a chip. */
enum { DIGITS_MOST = 18, DIGITS_ALONE = 3 };

/* --- Which record is meant --- */

/* How many leading directories a path shares with a record's. */
static unsigned int shared_dirs(const char *from, const char *path)
{
	unsigned int shared = 0;
	size_t i;

	for (i = 0; from && from[i] && from[i] == path[i]; i++)
		shared += from[i] == '/';
	return shared;
}

/* The best of those that may be meant, as they are offered. */
struct choice {
	const char *from;
	uint32_t record;
	size_t dirs;		/* told before the name: the first measure */
	unsigned int shared;
	bool is_tied;
};

static void offer(struct choice *choice, const struct registry *registry,
		  uint32_t record, size_t dirs)
{
	unsigned int shared = shared_dirs(choice->from,
					  registry->record.item[record].path);
	bool is_first = choice->record == MENTION_NOBODY;

	if (!is_first && dirs == choice->dirs && shared == choice->shared)
		choice->is_tied = true;
	if (!is_first && (dirs < choice->dirs ||
			  (dirs == choice->dirs && shared <= choice->shared)))
		return;
	choice->record = record;
	choice->dirs = dirs;
	choice->shared = shared;
	choice->is_tied = false;
}

static void choose(struct mention *mention, const struct choice *choice)
{
	mention->is_ambiguous = choice->is_tied;
	mention->record = choice->is_tied ? MENTION_NOBODY : choice->record;
}

/* --- Ids --- */

struct scan {
	const struct mentions *mentions;
	const char *from, *text;
	size_t n;
	mention_vec *out;
	size_t first;		/* mention of out that is of this text */
	size_t begin;		/* of the '@' that is being read, or SIZE_MAX */
};

static bool is_at(const struct scan *scan, size_t at, const struct word *word)
{
	size_t i;

	if (scan->n - at < word->n)
		return false;
	for (i = 0; i < word->n; i++)
		if (to_lower(scan->text[at + i]) != word->text[i])
			return false;
	return true;
}

static bool is_bound(const struct scan *scan, size_t at)
{
	return !at || !is_word(scan->text[at - 1]);
}

/* What may stand between prefix and number: blanks, one sign, blanks, '#'. */
static size_t skip_separator(const struct scan *scan, size_t at)
{
	while (at < scan->n && is_blank(scan->text[at]))
		at++;
	if (at < scan->n && strchr("-_:", scan->text[at]) && scan->text[at])
		at++;
	while (at < scan->n && is_blank(scan->text[at]))
		at++;
	return at < scan->n && scan->text[at] == '#' ? at + 1 : at;
}

/* Digits from at on, into the mention; false when they are no number. */
static bool take_number(const struct scan *scan, size_t at,
			struct mention *mention)
{
	mention->number_at = at;
	mention->number = 0;
	for (; at < scan->n && is_digit(scan->text[at]); at++)
		if (at - mention->number_at < DIGITS_MOST)
			mention->number = mention->number * 10 +
				(uint64_t)(scan->text[at] - '0');
	mention->digits = at - mention->number_at;
	return mention->number && mention->digits <= DIGITS_MOST;
}

/*
 * Where the mention ends: behind the number, or the rest of a file's name
 * ("-use-x"). 0 when the digits are part of a longer word, of a version
 * ("1.2") or of a date ("2020-01-31").
 */
static size_t take_tail(const struct scan *scan, size_t at)
{
	const char *text = scan->text;
	size_t end = at;

	if (at < scan->n && is_word(text[at]) && text[at] != '_')
		return 0;
	if (at + 1 < scan->n && text[at] == '.' && is_digit(text[at + 1]))
		return 0;
	if (at + 1 >= scan->n || (text[at] != '-' && text[at] != '_') ||
	    !is_word(text[at + 1]))
		return at;
	for (end = at + 1; end < scan->n && is_digit(text[end]);)
		end++;
	if (end > at + 1 && (end == scan->n || !is_letter(text[end])))
		return 0;
	while (end < scan->n && (is_word(text[end]) ||
				 (text[end] == '-' && end + 1 < scan->n &&
				  is_word(text[end + 1]))))
		end++;
	return end;
}

/* Behind the mention that begins with a prefix at `at`, or 0. */
static size_t try_prefix(struct scan *scan, size_t at, uint32_t prefix)
{
	const struct word *word = &scan->mentions->prefix.item[prefix];
	size_t behind = at + word->n, number;
	struct mention mention = { .begin = at, .form = MENTION_ID };
	const struct registry *registry;
	struct choice choice;
	uint32_t i;

	if (!is_at(scan, at, word))
		return 0;
	number = skip_separator(scan, behind);
	if (!take_number(scan, number, &mention))
		return 0;
	if (number == behind && mention.digits < DIGITS_ALONE)
		return 0;
	mention.end = take_tail(scan, number + mention.digits);
	if (!mention.end)
		return 0;
	if (scan->begin != SIZE_MAX)
		mention.begin = scan->begin;
	/* A pass over all of them: mentions are few. */
	registry = scan->mentions->registry;
	choice = (struct choice){ .from = scan->from,
				  .record = MENTION_NOBODY };
	for (i = 0; i < registry->record.n; i++)
		if (registry->record.item[i].number == mention.number &&
		    scan->mentions->prefix_of[i] == prefix)
			offer(&choice, registry, i, 0);
	choose(&mention, &choice);
	*VEC_PUSH(scan->out) = mention;
	return mention.end;
}

static size_t try_prefixes(struct scan *scan, size_t at)
{
	uint32_t i;
	size_t end = 0;

	if (!is_bound(scan, at))
		return 0;
	for (i = 0; !end && i < scan->mentions->prefix.n; i++)
		end = try_prefix(scan, at, i);
	return end;
}

/* --- Files --- */

static size_t name_end(const struct scan *scan, size_t at)
{
	while (at < scan->n && (is_word(scan->text[at]) ||
				scan->text[at] == '-'))
		at++;
	return at;
}

static uint64_t look_up(const struct strmap *map, const char *s, size_t n)
{
	char key[MENTION_NAME_MOST + 1];
	struct strmap_entry *entry;
	size_t i;

	if (n > MENTION_NAME_MOST)
		return 0;
	for (i = 0; i < n; i++)
		key[i] = to_lower(s[i]);
	entry = strmap_find(map, key, n);
	return entry ? entry->value : 0;
}

/* The digits of a record's number in the name that stands at [begin, end). */
static void find_number(const struct scan *scan, size_t begin, size_t end,
			uint32_t record, struct mention *mention)
{
	uint64_t number =
		scan->mentions->registry->record.item[record].number;
	size_t i;

	for (i = begin; number && i < end; i++) {
		if (!is_digit(scan->text[i]))
			continue;
		if (take_number(scan, i, mention) && mention->number == number)
			return;
		while (i < end && is_digit(scan->text[i]))
			i++;
	}
	mention->number_at = mention->digits = 0;
	mention->number = number;
}

/* "@adr use-x", behind the '@adr' and what separates. */
static size_t try_stem(struct scan *scan, size_t at)
{
	size_t end = name_end(scan, at);
	struct choice choice = { .from = scan->from,
				 .record = MENTION_NOBODY };
	struct mention mention = { .begin = scan->begin, .end = end,
				   .form = MENTION_FILE };
	uint64_t record = look_up(&scan->mentions->stem, scan->text + at,
				  end - at);

	for (; record; record = scan->mentions->next_stem[record - 1])
		offer(&choice, scan->mentions->registry, (uint32_t)record - 1,
		      0);
	if (choice.record == MENTION_NOBODY)
		return 0;
	choose(&mention, &choice);
	find_number(scan, at, at, choice.record, &mention);
	*VEC_PUSH(scan->out) = mention;
	return end;
}

/* "@adr" before an id, a number or a name. */
static size_t try_at(struct scan *scan, size_t at)
{
	static const struct word adr = { "adr", 3 };
	size_t end, word;

	if (!is_bound(scan, at) || !is_at(scan, at + 1, &adr) ||
	    (at + 4 < scan->n && is_word(scan->text[at + 4])))
		return 0;
	scan->begin = at;
	end = try_prefixes(scan, at + 1);
	for (word = at + 4; word < scan->n && (is_blank(scan->text[word]) ||
					       scan->text[word] == ':');)
		word++;
	if (!end && word > at + 4)
		end = try_prefixes(scan, word);
	if (!end && word > at + 4)
		end = try_stem(scan, word);
	scan->begin = SIZE_MAX;
	return end;
}

/*
 * How many bytes before [begin, ...), which is the name of a record's file,
 * tell its directories, and in *dirs how many of the record's they are. False
 * when they are those of another file.
 */
static bool take_dirs(const struct scan *scan, const char *path, size_t begin,
		      size_t *from, size_t *dirs)
{
	const char *text = scan->text;
	size_t left = path_dir_len(path), at = begin;

	*dirs = 0;
	while (left && at && text[at - 1] == '/') {
		size_t slash = left, len;

		while (slash && path[slash - 1] != '/')
			slash--;
		len = left - slash;
		if (at - 1 < len || memcmp(text + at - 1 - len, path + slash,
					   len))
			break;
		if (at - 1 > len && is_word(text[at - 2 - len]))
			break;
		at -= len + 1;
		(*dirs)++;
		left = slash ? slash - 1 : 0;
	}
	while (at > 1 && text[at - 1] == '/' && text[at - 2] == '.')
		at -= at > 2 && text[at - 3] == '.' ? 3 : 2;
	*from = at;
	return !left || !at || text[at - 1] != '/';
}

static bool try_base(struct scan *scan, size_t begin, size_t end)
{
	const struct registry *registry = scan->mentions->registry;
	struct choice choice = { .from = scan->from,
				 .record = MENTION_NOBODY };
	struct mention mention = { .begin = begin, .end = end,
				   .form = MENTION_FILE };
	uint64_t record = look_up(&scan->mentions->base, scan->text + begin,
				  end - begin);
	size_t from, dirs;

	for (; record; record = scan->mentions->next_base[record - 1]) {
		uint32_t i = (uint32_t)record - 1;

		if (!take_dirs(scan, registry->record.item[i].path, begin,
			       &from, &dirs))
			continue;
		offer(&choice, registry, i, dirs);
		if (choice.record == i)
			mention.begin = from;
	}
	if (choice.record == MENTION_NOBODY)
		return false;
	choose(&mention, &choice);
	find_number(scan, begin, end, choice.record, &mention);
	/* A mention inside what turned out to be a file's name was a part of
	 * it. */
	while (scan->out->n > scan->first &&
	       scan->out->item[scan->out->n - 1].end > mention.begin)
		scan->out->n--;
	*VEC_PUSH(scan->out) = mention;
	return true;
}

/* The end of an extension that records have, behind its dot at `at`; or 0. */
static size_t ext_end(const struct scan *scan, size_t at)
{
	const word_vec *ext = &scan->mentions->ext;
	size_t i, end;

	for (i = 0; i < ext->n; i++) {
		end = at + ext->item[i].n;
		if (!is_at(scan, at, &ext->item[i]) ||
		    (end < scan->n && is_word(scan->text[end])))
			continue;
		if (end + 1 >= scan->n || scan->text[end] != '.' ||
		    !is_word(scan->text[end + 1]))
			return end;
	}
	return 0;
}

static size_t try_dot(struct scan *scan, size_t at)
{
	size_t end = ext_end(scan, at), i;

	for (i = 0; end && i < scan->mentions->base_len.n; i++) {
		size_t n = scan->mentions->base_len.item[i];

		if (n <= end && is_bound(scan, end - n) &&
		    try_base(scan, end - n, end))
			return end;
	}
	return 0;
}

/* --- A text --- */

static void number_lines(struct scan *scan)
{
	const char *at = scan->text, *found;
	uint32_t line = 1;
	size_t i;

	for (i = scan->first; i < scan->out->n; i++) {
		struct mention *mention = &scan->out->item[i];
		const char *to = scan->text + mention->begin;

		while ((found = memchr(at, '\n', (size_t)(to - at)))) {
			at = found + 1;
			line++;
		}
		mention->line = line;
	}
}

void mentions_find(const struct mentions *mentions, const char *from,
		   const char *text, size_t n, mention_vec *out)
{
	struct scan scan = { .mentions = mentions, .from = from, .text = text,
			     .n = n, .out = out, .first = out->n,
			     .begin = SIZE_MAX };
	size_t at = 0;

	while (at < n) {
		unsigned char try = mentions->try[(unsigned char)text[at]];
		size_t end = 0;

		if (try & TRY_PREFIX)
			end = try_prefixes(&scan, at);
		else if (try & TRY_DOT)
			end = try_dot(&scan, at);
		else if (try & TRY_AT)
			end = try_at(&scan, at);
		/* What stands behind "ADR-0012" may make it a file's name. */
		at = end ? end : at + 1;
	}
	number_lines(&scan);
}

bool mention_is_of(const struct mentions *mentions,
		   const struct mention *mention, uint32_t record)
{
	const struct adr *adr = &mentions->registry->record.item[record];

	if (!mention->is_ambiguous)
		return mention->record == record;
	return mention->number && mention->number == adr->number;
}
