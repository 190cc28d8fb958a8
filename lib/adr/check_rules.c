/* SPDX-License-Identifier: MIT */
/* What a team makes of the rules of checks.rules, in .fuse/adr.yaml. */
#include <string.h>

#include "adr/check_private.h"
#include "base/nearest.h"
#include "source/source.h"
#include "yaml/yaml.h"

static const char config_path[] = ".fuse/adr.yaml";

static const struct {
	const char *word;
	bool is_off;
	uint8_t severity;
} worth[] = {
	{ "error", false, SEVERITY_ERROR },
	{ "note", false, SEVERITY_NOTE },
	{ "off", true, SEVERITY_NOTE },
	{ "warning", false, SEVERITY_WARNING },
};

static const struct error *set_rule(struct judging *judging, size_t rule,
				    const struct yaml_node *key,
				    const struct yaml_node *value)
{
	const char *word = yaml_text(value);
	size_t i;

	for (i = 0; word && i < sizeof(worth) / sizeof(*worth); i++)
		if (!strcmp(worth[i].word, word)) {
			judging->is_off[rule] = worth[i].is_off;
			judging->severity[rule] = worth[i].severity;
			return NULL;
		}
	return error_new(ERROR_CORRUPT, "'%s' line %u: '%s' is one of off, "
			 "note, warning and error", config_path,
			 yaml_line(key), yaml_text(key));
}

static const struct error *read_rule(struct judging *judging,
				     const struct yaml_node *key,
				     const struct yaml_node *value)
{
	size_t i;
	struct nearest nearest;
	struct buf phrase = { 0 };
	const struct error *err;

	for (i = 0; i < RULES; i++)
		if (!strcmp(adr_rule_table[i].id, yaml_text(key)))
			return set_rule(judging, i, key, value);
	nearest_init(&nearest, yaml_text(key));
	for (i = 0; i < RULES; i++)
		nearest_offer(&nearest, adr_rule_table[i].id);
	nearest_phrase(&phrase, &nearest, "");
	err = error_new(ERROR_CORRUPT,
			"'%s' line %u: there is no check '%s'"
			"%s",
			config_path, yaml_line(key), yaml_text(key),
			buf_str(&phrase));
	buf_release(&phrase);
	return err;
}

/* "dir" is for the registry. */
static const struct error *read_root(struct judging *judging,
				     const struct yaml_node *root)
{
	static const char *const keys[] = { "checks", "dir", "template",
					    NULL };
	const struct error *err = yaml_only(root, keys, false);
	const char *template = yaml_text(yaml_get(root, "template"));
	const struct yaml_node *checks;
	size_t i;

	if (err)
		return error_wrap(err, "'%s'", config_path);
	if (template)
		judging->template = say(judging, "%s", template);
	checks = yaml_get(root, "checks");
	if (checks && yaml_kind(checks) != YAML_MAPPING &&
	    !yaml_is_null(checks))
		return error_new(ERROR_CORRUPT,
				 "'%s' line %u: 'checks' is a "
				 "mapping from checks to off, note, warning or "
				 "error",
				 config_path, yaml_line(checks));
	for (i = 0; !err && i < yaml_count(checks); i++)
		err = read_rule(judging, yaml_key_at(checks, i),
				yaml_value_at(checks, i));
	return err;
}

const struct error *read_check_config(struct judging *judging)
{
	const struct entry *entry = judging_find_entry(judging, config_path);
	struct yaml *yaml = NULL;
	struct buf text = { 0 };
	const struct error *err;
	size_t i;

	for (i = 0; i < RULES; i++)
		judging->severity[i] = adr_rule_table[i].severity;
	if (!entry)
		return NULL;
	err = source_read(&text, judging->ask->source, entry, YAML_MAX);
	if (!err)
		err = yaml_parse(&yaml, buf_str(&text), text.len, 1);
	if (err)
		err = error_wrap(err, "cannot read '%s'", config_path);
	else
		err = read_root(judging, yaml_root(yaml));
	yaml_dispose(yaml);
	buf_release(&text);
	return err;
}
