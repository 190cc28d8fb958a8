/* SPDX-License-Identifier: MIT */
/*
 * The rules of decision records, what each is worth, and why it is one.
 *
 * An error is what makes two readers see two different decisions, or none: a
 * gate must stop it. A warning is what somebody should look at; a note is
 * what may well be meant.
 */
#include <string.h>

#include "adr/check_private.h"
#include "base/nearest.h"
#include "source/source.h"
#include "yaml/yaml.h"

const struct problem_rule adr_rule_table[] = {
	[RULE_BAD_DATE] = {
		"adr-bad-date", "a date is not in the calendar",
		"Dates are read as `2020-01-31`, which every tool "
		"understands; `31/01/2020` and `01/31/2020` cannot be told "
		"apart.", SEVERITY_WARNING },
	[RULE_BAD_FRONT_MATTER] = {
		"adr-bad-front-matter",
		"front matter, or a JSON record, cannot be parsed",
		"A record whose front matter is no YAML has no status, no "
		"links and no tags for any tool.", SEVERITY_ERROR },
	[RULE_BROKEN_LINK] = {
		"adr-broken-link", "a link leads to nothing",
		"The file is not in the tree, or no record has the number. "
		"Links are relative to the record; `adr renumber` moves those "
		"of other records along.", SEVERITY_ERROR },
	[RULE_CHANGED] = {
		"adr-changed-after-acceptance",
		"the text of an accepted decision was changed",
		"What was decided is history: write a new decision that "
		"supersedes it. Status, dates, links, numbers, tags and what "
		"it governs may change, and so may white space, typos, a "
		"section that was empty, and what says that it came later. "
		"Who has to correct the text sets it back to proposed and "
		"accepts it again.", SEVERITY_WARNING },
	[RULE_DRAFT_ACCEPTED] = {
		"adr-draft-accepted", "an accepted decision has no number yet",
		"A draft (`XXXX-title.md`) gets its number with `git fuse adr "
		"accept`.", SEVERITY_ERROR },
	[RULE_DUPLICATE_NUMBER] = {
		"adr-duplicate-number", "two decisions have the same number",
		"Whoever reads `ADR-0012` must know which decision is meant. "
		"Two branches that each add a number merge without a "
		"conflict: `adr check --merge-with` tells before they do, "
		"`adr renumber` gives one of them another.",
		SEVERITY_ERROR },
	[RULE_DUPLICATE_TITLE] = {
		"adr-duplicate-title",
		"two decisions in force have the same title",
		"One may be a copy of the other, or should supersede it.",
		SEVERITY_WARNING },
	[RULE_EMPTY_SECTION] = {
		"adr-empty-section",
		"a section that the template asks for says nothing",
		"It is empty, or still says what the template says.",
		SEVERITY_WARNING },
	[RULE_GOVERNS_NOTHING] = {
		"adr-governs-nothing",
		"what a decision governs is not in the tree",
		"No file matches the path or pathspec, or there is no such "
		"symbol: the code moved, and the decision did not follow.",
		SEVERITY_WARNING },
	[RULE_MERGE_CONFLICT] = {
		"adr-merge-conflict", "a decision cannot be merged by itself",
		"Both sides changed it. What else is wrong with it cannot be "
		"said before somebody has merged it.", SEVERITY_WARNING },
	[RULE_MISSING_NUMBER] = {
		"adr-missing-number", "there are gaps in the numbers",
		"A decision may have been deleted, which should be rejected "
		"or deprecated instead, or is on a branch still.",
		SEVERITY_NOTE },
	[RULE_MISSING_SECTION] = {
		"adr-missing-section",
		"a section that the template asks for is missing",
		"The template is the folder's own (`template.md`, "
		"`adr-template.md`, `templates/template.md`), or the one of "
		"the layout that the record is written in.",
		SEVERITY_WARNING },
	[RULE_NO_STATUS] = {
		"adr-no-status", "a decision does not tell its status",
		"Some tools take it for accepted, others for proposed. Asked "
		"where at least half of a folder's decisions tell one.",
		SEVERITY_WARNING },
	[RULE_NO_SUCCESSOR] = {
		"adr-no-successor",
		"a superseded decision has no successor that may hold",
		"Who finds it wants to know what holds instead: it does not "
		"tell by what it is superseded, or that was rejected. Without "
		"a successor it is deprecated.", SEVERITY_WARNING },
	[RULE_NUMBER_DISAGREES] = {
		"adr-number-disagrees",
		"two places tell different numbers of one decision",
		"The file's name, the title and the front matter must agree; "
		"the file's name is the one that counts.", SEVERITY_ERROR },
	[RULE_NUMBER_TAKEN] = {
		"adr-number-taken-elsewhere",
		"another branch gives the number to another decision",
		"The two would merge without a conflict: one needs another "
		"number.", SEVERITY_WARNING },
	[RULE_ONE_SIDED_AMEND] = {
		"adr-one-sided-amend",
		"only one of two decisions tells that it amends the other",
		"Who reads the amended one should know.", SEVERITY_NOTE },
	[RULE_ONE_SIDED_SUPERSEDE] = {
		"adr-one-sided-supersede",
		"only one of two decisions tells that one supersedes the "
		"other",
		"Who reads the older one would obey it. `git fuse adr "
		"supersede` writes both ends.", SEVERITY_WARNING },
	[RULE_REMOVED] = {
		"adr-removed-after-acceptance",
		"an accepted decision was deleted",
		"What was decided is history, and what no longer holds is "
		"superseded or deprecated: its file stays, and `git fuse adr "
		"archive` puts it out of sight. Told of the change that "
		"deletes it.", SEVERITY_ERROR },
	[RULE_STATUS_DISAGREES] = {
		"adr-status-disagrees",
		"two places tell different statuses of one decision",
		"Readers look in different places: all must say the same.",
		SEVERITY_ERROR },
	[RULE_SUPERSEDE_CYCLE] = {
		"adr-supersede-cycle", "decisions supersede each other",
		"None of them would be in force.", SEVERITY_ERROR },
	[RULE_UNJUDGED] = {
		"adr-unjudged", "something could not be judged",
		"History that is not here may hold what a check needs; it is "
		"said, so that silence means that all is well.",
		SEVERITY_NOTE },
	[RULE_UNKNOWN_DECISION] = {
		"adr-unknown-decision",
		"a text names a decision that does not exist",
		"The number may be wrong, or be that of another repository.",
		SEVERITY_WARNING },
	[RULE_UNKNOWN_STATUS] = {
		"adr-unknown-status", "a status is none of those we know",
		"Known are proposed, accepted, rejected, deprecated and "
		"superseded, and the usual words for them (draft, approved, "
		"superceded, ...).", SEVERITY_ERROR },
	[RULE_UNREADABLE] = {
		"adr-unreadable", "a decision cannot be read",
		"It is too large, damaged, or not here.", SEVERITY_ERROR },
	[RULES] = { NULL, NULL, NULL, 0 }
};

/* --- The configuration --- */

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
