/* SPDX-License-Identifier: MIT */
/* A type as it is written, and what it holds: see site_seek.h. */
#include <ctype.h>
#include <string.h>

#include "lang/site_seek.h"

/* Does one of the words end the word [from, to), as List ends ArrayList and
 * vector ends small_vector? */
static bool ends_as(const char *const *word, const char *s, size_t from,
		    size_t to)
{
	for (; *word; word++) {
		const size_t n = strlen(*word), at = to - n;

		if (n > to - from || memcmp(s + at, *word, n))
			continue;
		if (at == from || isupper((unsigned char)**word) ||
		    s[at - 1] == '_')
			return true;
	}
	return false;
}

/* What the word [from, to) says of the type that is written behind it. */
enum holding { HOLDS_NONE, HOLDS_ONE, HOLDS_LIST, HOLDS_VALUES, HOLDS_MAYBE };

static enum holding holding_of(const struct seeking *q, size_t from, size_t to)
{
	static const char *const one[] = {
		"Arc", "Box", "QPointer", "QSharedPointer", "Rc",
		"intrusive_ptr", "scoped_refptr", "shared_ptr", "unique_ptr",
		NULL
	};
	static const char *const many[] = {
		"Array", "Bag", "Collection", "Deque", "Enumerable",
		"Iterable", "Iterator", "List", "ListOf", "Queue", "Sequence",
		"Set", "SetOf", "Span", "Stack", "Stream", "Vec", "Vector",
		"array", "deque", "frozenset", "list", "listOf", "queue",
		"set", "setOf", "span", "vector", NULL
	};
	static const char *const values[] = {
		"Dict", "Dictionary", "Map", "MapOf", "Mapping", "Record",
		"defaultdict", "dict", "map", "mapOf", NULL
	};
	static const char *const maybe[] = {
		"Awaitable", "CompletableFuture", "Deferred", "Future", "Mono",
		"Option", "Optional", "Promise", "Result", "Task", "ValueTask",
		NULL
	};
	const char *s = q->text->text;

	if (!byte_is_among(byte_at(q->text, to), "<["))
		return HOLDS_NONE;
	if (is_word_of(one, s, from, to) || begins(q, from, "Optional["))
		return HOLDS_ONE;
	if (is_word_of(maybe, s, from, to))
		return HOLDS_MAYBE;
	if (ends_as(many, s, from, to))
		return HOLDS_LIST;
	return ends_as(values, s, from, to) ? HOLDS_VALUES : HOLDS_NONE;
}

bool site_is_held(const struct seeking *q, size_t from, size_t to)
{
	return holding_of(q, from, to) != HOLDS_NONE;
}

/* Behind the "K," of <K, V> whose bracket is at `open`. */
static size_t behind_key(const struct seeking *q, size_t open, size_t most)
{
	size_t at = open + 1, depth = 0;

	for (; at < most && (depth || byte_at(q->text, at) != ','); at++) {
		depth += byte_is_among(byte_at(q->text, at), "<[(");
		depth -= depth && byte_is_among(byte_at(q->text, at), ">])");
	}
	return at + 1;
}

/* Behind the signs before a type; those of a list are counted. */
static size_t behind_signs(const struct seeking *q, size_t at, size_t most,
			   unsigned int *lists)
{
	const bool is_spaced = q->def->local_flags & LOCAL_SPACED;
	size_t close;

	while (at < most) {
		const char c = byte_at(q->text, at);

		if (c == '[' || (is_spaced && begins(q, at, "..."))) {
			++*lists;
			close = is_spaced ? find_near(q, at, ']') : at;
			at = c == '.' ? at + 3 : close ? close + 1 : most;
		} else if (is_spaced && begins(q, at, "map[")) {
			at += 3;
		} else if (byte_is_among(c, " \t&*?('")) {
			at++;
		} else {
			break;
		}
	}
	return at;
}

/* The path of words at `at`: its last word, and the one before that. */
static void read_path(struct seeking *q, size_t *at, size_t *end)
{
	size_t n;

	q->out->of = q->out->of_len = 0;
	while ((n = separator(q, *end)) &&
	       word_end(q->text, *end + n) > *end + n) {
		q->out->of = *at;
		q->out->of_len = *end - *at;
		*at = *end + n;
		*end = word_end(q->text, *at);
	}
}

static bool is_type_word(const struct seeking *q, size_t at, size_t end)
{
	const char *s = q->text->text;

	if (site_is_own_type(s + at, end - at))
		return true;
	return !site_is_keyword(q, at, end) && !(at && s[at - 1] == '\'') &&
		!(end - at == 1 && s[at] == '_');
}

/* "K" of [K: V], which is how a language with labels writes a map. */
static bool is_key(const struct seeking *q, size_t end)
{
	return q->def->local_flags & LOCAL_LABELS &&
		byte_at(q->text, code_on_line(q->text, end)) == ':';
}

/* What is written in `outer` is a list or a map, or but held by that. Of lists
 * of lists and of what is not told, nothing is known but that word. */
void site_read_type(struct seeking *q, size_t at)
{
	const size_t most = at + SIGNS;
	struct site_type *out = q->out;
	unsigned int lists = 0, maps = 0;
	enum holding holding;
	bool is_told = false, is_name, may_be = false;
	size_t end = at;

	for (; at < most && !is_told; at = is_told ? at : end) {
		at = behind_signs(q, at, most, &lists);
		end = word_end(q->text, at);
		if (end == at)
			break;
		read_path(q, &at, &end);
		holding = holding_of(q, at, end);
		is_name = out->outer_len &&	/* Item = T */
			assigns(q->text, code_on_line(q->text, end));
		is_told = holding == HOLDS_NONE && !is_name &&
			is_type_word(q, at, end);
		if (is_told && lists && is_key(q, end)) {
			lists--;
			maps++;
			is_told = false;
			end = code_on_line(q->text, end) + 1;
		}
		if (holding != HOLDS_NONE && !out->outer_len) {
			out->outer = at;
			out->outer_len = end - at;
		}
		lists += holding == HOLDS_LIST;
		maps += holding == HOLDS_VALUES;
		may_be |= holding == HOLDS_MAYBE;
		if (holding == HOLDS_VALUES)
			end = behind_key(q, end, most);
		else
			end += holding != HOLDS_NONE;
		if (is_name)
			end = code_on_line(q->text, end) + 1;
	}
	is_told &= at < most;
	for (; is_told && begins(q, end, "[]"); end += 2)	/* T[] */
		lists++;
	if (is_told && lists + maps < 2)
		tell(q, at, word_end(q->text, at));
	else
		tell(q, out->outer, out->outer + out->outer_len);
	out->form = !is_told || lists + maps > 1 ? SITE_SINGLE :
		lists ? SITE_LIST : maps ? SITE_MAP :
		may_be ? SITE_MAYBE : SITE_SINGLE;
}

void site_read_holder(struct seeking *q, size_t at)
{
	const char *s = q->text->text;
	size_t end = at - (at && (s[at - 1] == '.' || s[at - 1] == '\\'));

	if (at > 1 && begins(q, at - 2, "::"))
		end = at - 2;
	if (end == at)
		return;
	q->out->of = word_start(s, end);
	q->out->of_len = end - q->out->of;
}

void site_read_typed(struct seeking *q, size_t from, size_t to)
{
	if (site_is_keyword(q, from, to)) {
		tell(q, from, to);
		return;
	}
	site_read_type(q, from);
	if (q->out->at == from && !q->out->of_len)
		site_read_holder(q, from);
}
