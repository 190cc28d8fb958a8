/* SPDX-License-Identifier: MIT */
/* Working out what history says of files, and recalling it: see
 * stats.h. */
#include "search/history_stats.h"

#include <stdlib.h>
#include <string.h>

#include "base/fixed.h"
#include "search/commit_weight.h"

/* Raised whenever one of the numbers comes to mean something else, or a
 * commit speaks that did not before. */
enum { HISTORY_STATS_VERSION = 1 };

static void add_real(struct buf *out, double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	add8(out, bits);
}

static double load_real(const unsigned char *at)
{
	uint64_t bits = load8(at);
	double value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

/* False when the bytes are not what pack wrote. */
static bool unpack(struct history_stats *g, const struct buf *data,
		   size_t paths, size_t files)
{
	const unsigned char *at = (const unsigned char *)buf_str(data);
	size_t i;

	if (data->len != (paths + 2 * files + 4) * sizeof(uint32_t))
		return false;
	g->speakers = load_real(at);
	g->words = load_real(at + 8);
	at += 16;
	for (i = 0; i < files; i++, at += 8)
		g->length[i] = load_real(at);
	for (i = 0; i < paths; i++, at += 4) {
		g->file[i] = load4(at);
		if (g->file[i] >= files && g->file[i] != UINT32_MAX)
			return false;
	}
	return true;
}

/* In the order of the commits, so that sums come out the same every time. */
static void measure(struct history_stats *g, const struct past *past,
		    size_t files)
{
	uint32_t i, t;

	g->speakers = g->words = 0;
	memset(g->length, 0, files * sizeof(*g->length));
	for (i = 0; i < past->n; i++) {
		double share;

		if (!commit_speaks(past, i))
			continue;
		g->speakers++;
		g->words += past->length[i];
		share = commit_weight(past, i) * past->length[i];
		for (t = past->first_touch[i]; t < past->first_touch[i + 1];
		     t++) {
			uint32_t file = g->file[past->touch[t].path];

			if (file != UINT32_MAX)
				g->length[file] += share;
		}
	}
}

const struct error *history_stats_make(struct history_stats *out,
				       struct past *past, struct view *view)
{
	struct buf key = { 0 }, data = { 0 };
	const struct error *err;
	bool found;
	size_t paths;
	size_t files;
	size_t i;

	out->file = xcalloc(past->paths, sizeof(*out->file));
	out->length = xcalloc(view->n, sizeof(*out->length));
	add4(&key, HISTORY_STATS_VERSION);
	add4(&key, past->paths);
	add4(&key, (uint32_t)view->n);
	add8(&key, view_paths_sum(view));
	err = past_recall(past, MEMO_SEARCH_STATS, &key, &data, &found);
	if (err || (found && unpack(out, &data, past->paths, view->n)))
		goto done;
	err = past_files(past, view->n, view_path, view, out->file);
	if (err)
		goto done;
	measure(out, past, view->n);
	buf_reset(&data);
	paths = past->paths;
	files = view->n;
	buf_grow(&data, (paths + 2 * files + 4) * sizeof(uint32_t));
	add_real(&data, out->speakers);
	add_real(&data, out->words);
	for (i = 0; i < files; i++)
		add_real(&data, out->length[i]);
	for (i = 0; i < paths; i++)
		add4(&data, out->file[i]);
	err = past_keep(past, MEMO_SEARCH_STATS, &key, &data);
done:
	buf_release(&key);
	buf_release(&data);
	return err;
}

void history_stats_release(struct history_stats *stats)
{
	free(stats->file);
	free(stats->length);
}
