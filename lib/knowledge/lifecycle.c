/* SPDX-License-Identifier: MIT */
/* Windows of time, from YAML: see lifecycle.h. */
#include "knowledge/lifecycle.h"

#include "yaml/yaml.h"

/*
 * Sorted by key. The presets: a decision that is superseded has a better one,
 * and a claim that expired said so itself, so neither waits. What was measured
 * is trusted for a month, what a team does for a quarter of a year, an unread
 * candidate is noise after half a year, and a week is what work takes that is
 * under way on a branch.
 */
static const struct {
	const char *key;
	int64_t days;
} windows[LIFECYCLE_WINDOWS] = {
	[LIFECYCLE_ADR_RETENTION] = { "AdrRetentionDays", 0 },
	[LIFECYCLE_CONFIDENCE_DECAY] = { "ConfidenceDecayDays", 30 },
	[LIFECYCLE_MAX_PROVENANCE_AGE] = { "MaxProvenanceAgeDays", 0 },
	[LIFECYCLE_MEMORY_CANDIDATE_PRUNING] =
		{ "MemoryCandidatePruningDays", 180 },
	[LIFECYCLE_MEMORY_REINFORCE] = { "MemoryReinforceWindowDays", 90 },
	[LIFECYCLE_ORPHANED_NODE] = { "OrphanedNodeGracePeriodDays", 7 },
};

const char *lifecycle_key(enum lifecycle_window window)
{
	return windows[window].key;
}

void lifecycle_init(struct lifecycle *out)
{
	int i;

	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		out->days[i] = windows[i].days;
}

static const struct error *read_days(int64_t *out,
				     const struct yaml_node *root,
				     const char *key)
{
	const struct yaml_node *node = yaml_get_icase(root, key);
	int64_t days;

	if (!node)
		return NULL;
	if (!yaml_integer(node, &days) || days < 0 ||
	    days > LIFECYCLE_DAYS_MAX)
		return error_new(ERROR_CORRUPT, "line %u: '%s' must be a "
				 "number of days, from 0 to %d",
				 yaml_line(node), key, LIFECYCLE_DAYS_MAX);
	*out = days;
	return NULL;
}

static const struct error *read_windows(struct lifecycle *out,
					const struct yaml_node *root)
{
	const char *keys[LIFECYCLE_WINDOWS + 1] = { NULL };
	const struct error *err;
	int i;

	/* A file of comments says nothing, and nothing wrong. */
	if (!root || yaml_is_null(root))
		return NULL;
	if (yaml_kind(root) != YAML_MAPPING)
		return error_new(ERROR_CORRUPT, "line %u: here must be keys "
				 "with numbers of days", yaml_line(root));
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		keys[i] = windows[i].key;
	err = yaml_only(root, keys, true);
	for (i = 0; !err && i < LIFECYCLE_WINDOWS; i++)
		err = read_days(&out->days[i], root, windows[i].key);
	return err;
}

const struct error *lifecycle_parse(struct lifecycle *out, const char *text,
				    size_t n)
{
	const struct error *err;
	struct yaml *yaml;

	lifecycle_init(out);
	err = yaml_parse(&yaml, text, n, 1);
	if (err)
		return err;
	err = read_windows(out, yaml_root(yaml));
	yaml_dispose(yaml);
	return err;
}
