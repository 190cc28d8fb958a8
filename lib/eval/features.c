/* SPDX-License-Identifier: MIT */
/* Gathering, writing and reading features: see features.h. */
#include "eval/features.h"

#include <string.h>

#include "base/span.h"
#include "emit/json.h"
#include "eval/lines.h"
#include "eval/measure.h"
#include "json/value.h"
#include "search/weights.h"

void features_release(struct features *features)
{
	VEC_RELEASE(&features->item);
	VEC_RELEASE(&features->row);
	strmap_release(&features->repos);
	*features = (struct features){ 0 };
}

static uint32_t repo_number(struct features *features, const char *name)
{
	bool is_new;
	size_t n = features->repos.n;
	struct strmap_entry *entry = strmap_add(&features->repos, name,
						strlen(name), &is_new);

	if (is_new)
		entry->value = n;
	return (uint32_t)entry->value;
}

void features_add(struct features *out, const struct eval_case *c,
		  const candidate_vec *candidates, feature_path_fn path_of,
		  const void *payload)
{
	struct feature_case item = {
		.repo = repo_number(out, c->repo), .kind = (uint8_t)c->kind,
		.is_held_out = c->is_held_out, .golds = (uint32_t)c->golds,
		.first = out->row.n
	};
	size_t i, judged = 0;

	for (i = 0; i < candidates->n; i++) {
		const struct candidate *candidate = &candidates->item[i];
		const char *path = path_of(payload, candidate->file);
		struct feature_row row = {
			.is_right = text_is_among(path, c->gold, c->golds)
		};

		if (!measure_judges(path))
			continue;
		if (++judged > FEATURES_MOST && !row.is_right)
			continue;
		memcpy(row.channel, candidate->channel, sizeof(row.channel));
		*VEC_PUSH(&out->row) = row;
		item.right += row.is_right;
	}
	item.rows = out->row.n - item.first;
	*VEC_PUSH(&out->item) = item;
}

void features_join(struct features *out, const struct features *more)
{
	size_t i;

	for (i = 0; i < more->item.n; i++) {
		struct feature_case item = more->item.item[i];

		item.repo = repo_number(out, more->repos.entry[item.repo].key);
		item.first += out->row.n;
		*VEC_PUSH(&out->item) = item;
	}
	for (i = 0; i < more->row.n; i++)
		*VEC_PUSH(&out->row) = more->row.item[i];
}

static void put_row(struct json *json, const struct feature_row *row)
{
	int i;

	json_open(json, '[');
	json_put_int(json, row->is_right);
	for (i = 0; i < CHANNELS; i++)
		json_put_real(json, (double)row->channel[i]);
	json_close(json);
}

static void put_case(struct sink *out, const struct features *features,
		     const struct feature_case *item)
{
	struct json json = { .sink = out };
	size_t i;

	json_open(&json, '{');
	json_member(&json, "repo", features->repos.entry[item->repo].key);
	json_member(&json, "kind", case_kind_name(item->kind));
	json_member_uint(&json, "golds", item->golds);
	json_member_open(&json, "rows", '[');
	for (i = 0; i < item->rows; i++)
		put_row(&json, &features->row.item[item->first + i]);
	json_close(&json);
	json_close(&json);
	json_end(&json);
}

void features_write(struct sink *out, const struct features *features)
{
	struct json json = { .sink = out };
	size_t i;

	json_open(&json, '{');
	json_member_open(&json, "channels", '[');
	for (i = 0; i < CHANNELS; i++)
		json_put_string(&json, channel_name((enum channel)i));
	json_close(&json);
	json_close(&json);
	json_end(&json);
	for (i = 0; i < features->item.n; i++)
		put_case(out, features, &features->item.item[i]);
}

/* Where each column of a file goes; CHANNELS: nowhere. */
struct columns {
	VEC(enum channel) channel;
};

static bool read_columns(struct columns *out, const struct value *line)
{
	const struct value *names = value_get(line, "channels");
	struct value_iter it = { 0 };
	const char *name;
	size_t n;

	while (value_next(names, &it)) {
		name = value_string(it.value, &n);
		if (!name)
			return false;
		*VEC_PUSH(&out->channel) = channel_by_name(name, n);
	}
	return out->channel.n > 0;
}

static bool read_row(struct features *out, const struct columns *columns,
		     const struct value *value)
{
	struct feature_row row = { false };
	struct value_iter it = { 0 };
	double number;
	size_t i = 0;

	if (value_count(value) != columns->channel.n + 1)
		return false;
	while (value_next(value, &it)) {
		if (!value_real(it.value, &number))
			return false;
		if (!i)
			row.is_right = number > 0;
		else if (columns->channel.item[i - 1] != CHANNELS)
			row.channel[columns->channel.item[i - 1]] =
				(float)number;
		i++;
	}
	*VEC_PUSH(&out->row) = row;
	out->item.item[out->item.n - 1].right += row.is_right;
	return true;
}

static bool read_case(struct features *out, const struct columns *columns,
		      const struct value *line)
{
	const char *repo = value_string(value_get(line, "repo"), NULL);
	const char *kind = value_string(value_get(line, "kind"), NULL);
	const struct value *rows = value_get(line, "rows");
	struct value_iter it = { 0 };
	int64_t golds;

	if (!repo || !value_integer(value_get(line, "golds"), &golds) ||
	    golds < 1 || value_kind(rows) != VALUE_ARRAY)
		return false;
	*VEC_PUSH(&out->item) = (struct feature_case){
		.repo = repo_number(out, repo), .first = out->row.n,
		.kind = (uint8_t)case_kind_by_name(kind),
		.golds = (uint32_t)golds, .rows = value_count(rows)
	};
	while (value_next(rows, &it))
		if (!read_row(out, columns, it.value))
			return false;
	return true;
}

/* The first line names the columns. */
struct reading {
	struct features *out;
	struct columns columns;
};

static const char *take_row(void *payload, const struct value *line)
{
	struct reading *reading = payload;

	if (!reading->columns.channel.n)
		return read_columns(&reading->columns, line) ? NULL :
			"it does not name the channels";
	return read_case(reading->out, &reading->columns, line) ? NULL :
		"it has no 'repo', no 'golds', or no 'rows' with a number "
		"for each channel";
}

const struct error *features_read(struct features *out, const char *path)
{
	struct reading reading = { .out = out };
	const struct error *err = lines_read(path, "question's features",
					     take_row, &reading);

	VEC_RELEASE(&reading.columns.channel);
	return err;
}
