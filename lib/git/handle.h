/* SPDX-License-Identifier: MIT */
/* The inside of a struct repo, for this room only. */
#ifndef GIT_HANDLE_H
#define GIT_HANDLE_H

#include <git2.h>

#include "base/strmap.h"
#include "git/repo.h"

struct repo {
	/* NULL in a second handle, and where only git can read the format */
	git_repository *raw;
	git_odb *odb;		/* each handle has its own packs and cache */
	struct batch *batch;	/* in its place where ids are of SHA-256 */
	char *git_dir, *common_dir, *object_dir;
	char *work_dir;		/* NULL when bare */
	char *prefix;
	char *index_file;
	bool is_shallow;
	bool is_second;		/* made by repo_reopen */
	bool has_missed;	/* an object was not here; see repo_read */
	struct buf config_text;	/* `git config -z --list`, cut at each '\n' */
	struct strmap config;	/* name -> pointer into config_text */
	bool has_config;
};

static inline const git_oid *raw_oid(const struct oid *oid)
{
	return (const git_oid *)(const void *)oid->id;
}

static inline void set_oid(struct oid *out, const git_oid *raw)
{
	oid_set(out, raw->id, OID_SHA1);
}

#endif
