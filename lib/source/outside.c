/* SPDX-License-Identifier: MIT */
/* Attribute files outside the tree: see outside.h. */
#include "source/outside.h"

#include <stdlib.h>
#include <strings.h>

#include "base/file.h"
#include "git/repo.h"
#include "source/match.h"

enum { LARGEST = 100 << 20 };

static const char system_file[] = "/etc/gitattributes";

const enum attributes_rank outside_rank[OUTSIDE_FILES] = {
	ATTRIBUTES_SYSTEM, ATTRIBUTES_GLOBAL, ATTRIBUTES_INFO
};

static bool is_true(const char *value)
{
	return value && (!strcasecmp(value, "true") ||
			 !strcasecmp(value, "yes") ||
			 !strcasecmp(value, "on") || !strcmp(value, "1"));
}

/* Where the user's own attributes are, as git finds them. */
static const struct error *global_path(struct repo *repo, struct buf *out)
{
	const char *home = getenv("HOME"), *xdg = getenv("XDG_CONFIG_HOME");
	const struct error *err;
	const char *path;

	err = repo_config(repo, "core.attributesfile", &path);
	if (err)
		return err;
	if (path && !strncmp(path, "~/", 2) && home)
		buf_addf(out, "%s%s", home, path + 1);
	else if (path)
		buf_addstr(out, path);
	else if (xdg && *xdg)
		buf_addf(out, "%s/git/attributes", xdg);
	else if (home)
		buf_addf(out, "%s/.config/git/attributes", home);
	return NULL;
}

static void read_optional(struct buf *out, const char *path)
{
	const struct error *err = file_read(out, path, LARGEST);

	/* git takes what it cannot read for empty, too. */
	if (err)
		buf_reset(out);
}

const struct error *outside_read(struct outside *out, struct repo *repo)
{
	const struct error *err;
	struct buf path = { 0 };
	const char *ignore_case;

	err = repo_config(repo, "core.ignorecase", &ignore_case);
	if (!err)
		err = global_path(repo, &path);
	if (err)
		goto done;
	out->match_flags = is_true(ignore_case) ? MATCH_ICASE : 0;
	if (!is_true(getenv("GIT_ATTR_NOSYSTEM")))
		read_optional(&out->file[0], system_file);
	if (path.len)
		read_optional(&out->file[1], path.ptr);
	buf_reset(&path);
	buf_addf(&path, "%s/info/attributes", repo_common_dir(repo));
	read_optional(&out->file[2], path.ptr);
done:
	buf_release(&path);
	return err;
}

void outside_release(struct outside *outside)
{
	size_t i;

	for (i = 0; i < OUTSIDE_FILES; i++)
		buf_release(&outside->file[i]);
}

void outside_describe(const struct outside *outside, struct buf *out)
{
	struct oid oid;
	char hex[OID_HEX + 1];
	size_t i;

	buf_addf(out, "case %u\n", outside->match_flags);
	for (i = 0; i < OUTSIDE_FILES; i++) {
		repo_hash_blob(NULL, buf_str(&outside->file[i]),
			       outside->file[i].len, &oid);
		buf_addf(out, "attributes %s\n", oid_to_hex(hex, &oid));
	}
}
