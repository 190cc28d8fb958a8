/* SPDX-License-Identifier: MIT */
/* Edit distance over a band of names: see nearest.h. */
#include "base/nearest.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 128 };

void nearest_init(struct nearest *nearest, const char *wanted)
{
	*nearest = (struct nearest){ .wanted = wanted, .typed = wanted };
}

static unsigned char fold(char c)
{
	return (unsigned char)tolower((unsigned char)c);
}

static bool same(char a, char b)
{
	return fold(a) == fold(b);
}

static unsigned int least(unsigned int a, unsigned int b, unsigned int c)
{
	unsigned int m = a < b ? a : b;

	return m < c ? m : c;
}

/*
 * Each edit takes away at most one byte that the other name lacks, and adds at
 * most one. A tree has a hundred thousand names, and next to none of them comes
 * past this.
 */
static bool is_far(const char *a, size_t na, const char *b, size_t nb,
		   unsigned int most)
{
	int surplus[256] = { 0 };
	unsigned int only_a = 0, only_b = 0;
	size_t i;

	for (i = 0; i < na; i++)
		surplus[fold(a[i])]++;
	for (i = 0; i < nb; i++)
		only_b += surplus[fold(b[i])]-- <= 0;
	only_a = only_b + (unsigned int)na - (unsigned int)nb;
	return only_a > most || only_b > most;
}

/*
 * Optimal string alignment, three rows of the matrix at a time; more than
 * `most` for whatever is farther. Only cells so near to the diagonal count,
 * and a cell that was not set is one of those beside them.
 */
static unsigned int distance(const char *a, size_t na, const char *b,
			     size_t nb, unsigned int most)
{
	unsigned int row[3][LONGEST + 2], *before = row[0], *last = row[1],
		*now = row[2], *swap;
	size_t i, j;

	for (j = 0; j <= nb; j++)
		last[j] = (unsigned int)j;
	for (i = 1; i <= na; i++) {
		const size_t first = i > most ? i - most : 1;
		const size_t end = i + most < nb ? i + most : nb;
		unsigned int best = most + 1;

		now[first - 1] = first > 1 ? most + 1 : (unsigned int)i;
		for (j = first; j <= end; j++) {
			now[j] = least(last[j] + 1, now[j - 1] + 1,
				       last[j - 1] + !same(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
			    same(a[i - 2], b[j - 1]))
				now[j] = least(now[j], before[j - 2] + 1,
					       now[j]);
			best = now[j] < best ? now[j] : best;
		}
		now[end + 1] = most + 1;
		if (best > most)
			return best;
		swap = before;
		before = last;
		last = now;
		now = swap;
	}
	return last[nb];
}

/* Whether it is near, and nearer than a distance. */
static bool is_near(const char *a, size_t na, const char *b, size_t nb,
		    unsigned int bound, unsigned int *d)
{
	const size_t shorter = na < nb ? na : nb, longer = na < nb ? nb : na;
	unsigned int most = (unsigned int)longer / 3;

	*d = (unsigned int)(longer - shorter);
	if (longer > LONGEST || !bound || *d >= bound)
		return false;
	if (shorter >= 3 && !strncasecmp(a, b, shorter))
		return true;
	most = most < bound ? most : bound - 1;
	if (*d > most || is_far(a, na, b, nb, most))
		return false;
	*d = distance(a, na, b, nb, most);
	return *d <= most;
}

bool nearest_has(const struct nearest *nearest, const char *name)
{
	size_t i;

	for (i = 0; i < nearest->n; i++)
		if (!strcmp(nearest->name[i], name))
			return true;
	return false;
}

static void offer(struct nearest *nearest, const char *name, const char *told)
{
	const unsigned int bound = nearest->n < NEAREST_MAX ? UINT_MAX :
		nearest->distance[NEAREST_MAX - 1];
	unsigned int d;
	size_t at;

	if (!is_near(nearest->wanted, strlen(nearest->wanted), name,
		     strlen(name), bound, &d) || nearest_has(nearest, told))
		return;
	for (at = nearest->n; at && nearest->distance[at - 1] > d; at--)
		if (at < NEAREST_MAX) {
			nearest->name[at] = nearest->name[at - 1];
			nearest->distance[at] = nearest->distance[at - 1];
		}
	if (at == NEAREST_MAX)
		return;
	nearest->name[at] = told;
	nearest->distance[at] = d;
	if (nearest->n < NEAREST_MAX)
		nearest->n++;
}

void nearest_offer(struct nearest *nearest, const char *name)
{
	offer(nearest, name, name);
}

void nearest_offer_as(struct nearest *nearest, const char *name,
		      const char *told)
{
	if (strcmp(nearest->typed, told) != 0)
		offer(nearest, name, told);
}

void nearest_add(struct nearest *nearest, const char *name)
{
	if (nearest->n == NEAREST_MAX || nearest_has(nearest, name) ||
	    !strcmp(nearest->typed, name))
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
