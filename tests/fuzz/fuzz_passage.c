/* SPDX-License-Identifier: MIT */
/* Lines of any bytes in any others: they are found where a plain search finds
 * them, and are the same. */
#include <string.h>

#include "base/vec.h"
#include "knowledge/passage.h"
#include "tests/fuzz/fuzz.h"

typedef VEC(struct span) line_vec;

static void split(line_vec *out, struct span text)
{
	struct span line;

	while (take_line(&text, &line))
		*VEC_PUSH(out) = line;
}

static bool is_at(const line_vec *was, const struct passage *old,
		  const line_vec *is, size_t at)
{
	size_t i;

	for (i = 0; old->from + i <= old->to; i++) {
		const struct span *a = &was->item[old->from - 1 + i];

		if (at + i >= is->n || is->item[at + i].n != a->n ||
		    memcmp(is->item[at + i].s, a->s, a->n) != 0)
			return false;
	}
	return true;
}

static bool is_anywhere(const line_vec *was, const struct passage *old,
			const line_vec *is)
{
	size_t at;

	for (at = 0; at < is->n; at++)
		if (is_at(was, old, is, at))
			return true;
	return false;
}

static void check(const struct passage *old, struct span was, struct span is)
{
	line_vec before = { 0 }, after = { 0 };
	struct passage now = { 0, 0 };
	const bool found = passage_find(&now, old, was, is);

	split(&before, was);
	split(&after, is);
	if (!old->from || old->from > old->to || old->to > before.n) {
		MUST_HOLD(!found);
	} else {
		MUST_HOLD(found == is_anywhere(&before, old, &after));
		MUST_HOLD(!found || now.to - now.from == old->to - old->from);
		MUST_HOLD(!found || is_at(&before, old, &after,
					  now.from - 1));
	}
	VEC_RELEASE(&before);
	VEC_RELEASE(&after);
}

/* Two numbers of lines, how long the first text is in 256ths, and both. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct passage old;
	struct span was, is;

	if (size < 3)
		return 0;
	old = (struct passage){ data[0] % 16, data[0] % 16 + data[1] % 8 };
	was = (struct span){ (const char *)data + 3,
			     (size - 3) * data[2] / 256 };
	is = (struct span){ was.s + was.n, size - 3 - was.n };
	check(&old, was, is);
	check(&old, was, was);
	return 0;
}
