/* SPDX-License-Identifier: MIT */
/* Edit distance over a band of names: see nearest.h. */
#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 128 };

void nearest_init(struct nearest *nearest, const char *wanted)
{
	*nearest = (struct nearest){ .wanted = wanted };
}

static bool same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static unsigned int least(unsigned int a, unsigned int b, unsigned int c)
{
	unsigned int m = a < b ? a : b;

	return m < c ? m : c;
}

/* Optimal string alignment; three rows of the matrix at a time. */
static unsigned int distance(const char *a, size_t na, const char *b,
			     size_t nb)
{
	unsigned int row[3][LONGEST + 1], *before = row[0], *last = row[1],
		*now = row[2], *swap;
	size_t i, j;

	for (j = 0; j <= nb; j++)
		last[j] = (unsigned int)j;
	for (i = 1; i <= na; i++) {
		now[0] = (unsigned int)i;
		for (j = 1; j <= nb; j++) {
			now[j] = least(last[j] + 1, now[j - 1] + 1,
				       last[j - 1] + !same(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
			    same(a[i - 2], b[j - 1]))
				now[j] = least(now[j], before[j - 2] + 1,
					       now[j]);
		}
		swap = before;
		before = last;
		last = now;
		now = swap;
	}
	return last[nb];
}

static bool is_near(const char *a, size_t na, const char *b, size_t nb,
		    unsigned int *d)
{
	size_t shorter = na < nb ? na : nb, longer = na < nb ? nb : na;

	if (longer > LONGEST)
		return false;
	*d = distance(a, na, b, nb);
	if (*d * 3 <= longer)
		return true;
	return shorter >= 3 && !strncasecmp(a, b, shorter);
}

static bool is_kept(const struct nearest *nearest, const char *name)
{
	size_t i;

	for (i = 0; i < nearest->n; i++)
		if (!strcmp(nearest->name[i], name))
			return true;
	return false;
}

void nearest_offer(struct nearest *nearest, const char *name)
{
	unsigned int d;
	size_t at;

	if (is_kept(nearest, name) ||
	    !is_near(nearest->wanted, strlen(nearest->wanted), name,
		     strlen(name), &d))
		return;
	for (at = nearest->n; at && nearest->distance[at - 1] > d; at--)
		if (at < NEAREST_MAX) {
			nearest->name[at] = nearest->name[at - 1];
			nearest->distance[at] = nearest->distance[at - 1];
		}
	if (at == NEAREST_MAX)
		return;
	nearest->name[at] = name;
	nearest->distance[at] = d;
	if (nearest->n < NEAREST_MAX)
		nearest->n++;
}

void nearest_add(struct nearest *nearest, const char *name)
{
	if (nearest->n == NEAREST_MAX || is_kept(nearest, name))
		return;
	nearest->distance[nearest->n] = 0;
	nearest->name[nearest->n++] = name;
}

void nearest_phrase(struct buf *out, const struct nearest *nearest,
		    const char *before)
{
	size_t i;

	for (i = 0; i < nearest->n; i++)
		buf_addf(out, "%s'%s%s'", !i ? "; did you mean " :
			 i + 1 < nearest->n ? ", " : " or ", before,
			 nearest->name[i]);
}
