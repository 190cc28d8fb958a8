/* SPDX-License-Identifier: MIT */
/* Any bytes as YAML: what is read stands where it says. */
#include <string.h>

#include "base/buf.h"
#include "tests/fuzz/fuzz.h"
#include "yaml/yaml.h"

struct input {
	const char *text;
	size_t n;
	size_t seen;
};

static bool is_one_line(const char *s, size_t n)
{
	while (n && (*s == ' ' || *s == '\t' || (*s > ' ' && *s < 0x7f))) {
		s++;
		n--;
	}
	return !n;
}

/* A plain scalar of one line is its own bytes, and a quoted one has its
 * quotes: no character before them moved their ranges. */
static void check_scalar(const struct input *in, const struct yaml_node *node,
			 size_t begin, size_t end)
{
	const char *text = yaml_text(node);
	const size_t len = strlen(text);

	if (yaml_is_plain(node) && len) {
		MUST_HOLD(in->text[begin] == *text);
		MUST_HOLD(in->text[end - 1] == text[len - 1]);
		if (is_one_line(in->text + begin, end - begin))
			MUST_HOLD(len == end - begin &&
				  !memcmp(in->text + begin, text, len));
	}
	if (begin < end && (in->text[begin] == '"' ||
			    in->text[begin] == '\'')) {
		MUST_HOLD(end - begin >= 2);
		MUST_HOLD(in->text[end - 1] == in->text[begin]);
	}
}

static void check_node(struct input *in, const struct yaml_node *node,
		       unsigned int depth)
{
	size_t begin, end, i, line = 1;

	MUST_HOLD(depth <= YAML_DEPTH && in->seen++ < YAML_NODES);
	yaml_range(node, &begin, &end);
	MUST_HOLD(begin <= end && end <= in->n);
	for (i = 0; i < begin && in->n < 2000; i++)
		line += in->text[i] == '\n' ||
			(in->text[i] == '\r' && (i + 1 == in->n ||
						 in->text[i + 1] != '\n'));
	MUST_HOLD(in->n >= 2000 || yaml_line(node) == line);
	if (yaml_kind(node) == YAML_SCALAR)
		check_scalar(in, node, begin, end);
	for (i = 0; i < yaml_count(node); i++) {
		const struct yaml_node *key = yaml_key_at(node, i);

		if (!key) {
			check_node(in, yaml_at(node, i), depth + 1);
			continue;
		}
		MUST_HOLD(yaml_get(node, yaml_text(key)) ==
			  yaml_value_at(node, i));
		check_node(in, key, depth + 1);
		check_node(in, yaml_value_at(node, i), depth + 1);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = { .text = (const char *)data, .n = size };
	struct yaml *yaml;
	const struct error *err = yaml_parse(&yaml, in.text, size, 1);

	MUST_HOLD(!err == !!yaml);
	if (err) {
		MUST_HOLD(err->code == ERROR_CORRUPT ||
			  err->code == ERROR_LIMIT);
		return 0;
	}
	if (yaml_root(yaml))
		check_node(&in, yaml_root(yaml), 0);
	yaml_dispose(yaml);
	return 0;
}
