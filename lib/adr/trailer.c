/* SPDX-License-Identifier: MIT */
/* Trailers that name decisions: see trailer.h. */
#include "adr/trailer.h"

#include "message/message.h"

const char *const trailer_key[] = {
	"adr", "adrs", "decision", "decisions", NULL
};

void adr_trailers_read(struct adr_trailers *out, struct span text)
{
	struct message message = { 0 };
	size_t i;

	out->message = text.s;
	out->n = 0;
	message_parse(&message, text, 0);
	for (i = 0; i < message.trailer.n && out->n < TRAILERS_MOST; i++) {
		const struct message_trailer *t = &message.trailer.item[i];

		if (!span_is_among_any_case(t->key, trailer_key) ||
		    (t->is_mixed && !t->is_last))
			continue;
		out->item[out->n].line = t->line;
		out->item[out->n++].value = t->value;
	}
	message_release(&message);
}

bool adr_trailers_hold(const struct adr_trailers *trailers, size_t at)
{
	size_t i;

	for (i = 0; i < trailers->n; i++) {
		struct span line = trailers->item[i].line;
		size_t begin = (size_t)(line.s - trailers->message);

		if (at >= begin && at < begin + line.n)
			return true;
	}
	return false;
}

static bool is_number(struct span word, uint64_t number)
{
	uint64_t value = 0;
	size_t i;

	for (i = 0; i < word.n; i++) {
		if (word.s[i] < '0' || word.s[i] > '9' || i > 18)
			return false;
		value = value * 10 + (uint64_t)(word.s[i] - '0');
	}
	return word.n && value == number;
}

bool adr_trailers_have(const struct adr_trailers *trailers, uint64_t number)
{
	static const char between[] = " \t\r\n,;#";
	size_t i;

	for (i = 0; number && i < trailers->n; i++) {
		struct span rest = trailers->item[i].value;

		while (rest.n) {
			struct span word = span_until(rest, between);

			if (is_number(word, number))
				return true;
			rest = span_behind(rest, word.n + 1);
		}
	}
	return false;
}
