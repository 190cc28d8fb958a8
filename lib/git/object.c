/* SPDX-License-Identifier: MIT */
/* Reading and naming objects: see repo.h. */
#include "base/sha256.h"
#include "git/batch.h"
#include "git/handle.h"
#include "git/run.h"

/*
 * libgit2 looks for new packs whenever an object is not where it should be.
 * That is right for one object, and a disaster for the thousands that a
 * partial clone lacks; so a second handle, which lives for one job, believes
 * after the first miss what it sees.
 */
static bool is_known_missing(const struct repo *repo, const git_oid *raw)
{
	return repo->is_second && repo->has_missed &&
		!git_odb_exists_ext(repo->odb, raw,
				    GIT_ODB_LOOKUP_NO_REFRESH);
}

static const struct error *missing(struct repo *repo, const struct oid *oid)
{
	char hex[OID_HEX + 1];

	repo->has_missed = true;
	return error_new(ERROR_NOT_FOUND, "the object '%s' is not here",
			 oid_to_hex(hex, oid));
}

/* Whatever stops us here is damage: the object exists. */
static const struct error *damaged(struct repo *repo, int result,
				   const struct oid *oid)
{
	const git_error *last = git_error_last();
	char hex[OID_HEX + 1];

	if (result == GIT_ENOTFOUND)
		return missing(repo, oid);
	return error_new(ERROR_CORRUPT, "cannot read the object '%s': %s",
			 oid_to_hex(hex, oid),
			 last && last->message ? last->message : "damaged");
}

static const struct error *check_size(struct repo *repo, const struct oid *oid,
				      uint64_t limit, enum object_kind *kind,
				      uint64_t *size)
{
	char hex[OID_HEX + 1];
	git_object_t type;
	size_t n;
	int result = git_odb_read_header(&n, &type, repo->odb, raw_oid(oid));

	if (result)
		return damaged(repo, result, oid);
	if (kind)
		*kind = (enum object_kind)type;
	if (size)
		*size = n;
	if (n <= limit)
		return NULL;
	return error_new(ERROR_LIMIT, "the object '%s' has %zu bytes, over "
			 "%llu", oid_to_hex(hex, oid), n,
			 (unsigned long long)limit);
}

/*
 * git says of what it cannot inflate that it is missing, and before 2.45 ends
 * where a remote promises an object and may not be asked for it: whether it is
 * one or the other is asked once more.
 */
static const struct error *read_by_git(struct repo *repo,
				       const struct oid *oid, uint64_t limit,
				       struct buf *out, enum object_kind *kind,
				       uint64_t *size)
{
	char hex[OID_HEX + 1];
	const char *const args[] = {
		"cat-file", "-e", oid_to_hex(hex, oid), NULL
	};
	const struct error *err = batch_read(repo->batch, repo, oid, limit,
					     out, kind, size), *asked;
	int status = 1;

	if (!err || err->code == ERROR_LIMIT)
		return err;
	if (repo_is_partial(repo))
		return missing(repo, oid);
	if (err->code == ERROR_CORRUPT)
		return err;
	asked = git_run(repo, args, NULL, &status);
	error_ignore(asked);
	return status ? missing(repo, oid) :
		error_new(ERROR_CORRUPT, "cannot read the object '%s': "
			  "damaged", hex);
}

const struct error *repo_read(struct repo *repo, const struct oid *oid,
			      uint64_t limit, struct buf *out,
			      enum object_kind *kind, uint64_t *size)
{
	const struct error *err = NULL;
	git_odb_object *object = NULL;
	int result;

	buf_reset(out);
	if (repo->batch)
		return read_by_git(repo, oid, limit, out, kind, size);
	if (is_known_missing(repo, raw_oid(oid)))
		return missing(repo, oid);
	if (limit != UINT64_MAX)
		err = check_size(repo, oid, limit, kind, size);
	if (err)
		return err;
	result = git_odb_read(&object, repo->odb, raw_oid(oid));
	if (result)
		return damaged(repo, result, oid);
	buf_add(out, git_odb_object_data(object), git_odb_object_size(object));
	if (kind)
		*kind = (enum object_kind)git_odb_object_type(object);
	if (size)
		*size = out->len;
	git_odb_object_free(object);
	return NULL;
}

bool repo_has(const struct repo *repo, const struct oid *oid)
{
	const git_oid *raw = raw_oid(oid);
	git_object_t type;
	size_t n;

	if (repo->batch)
		return batch_has(repo->batch, repo, oid);
	return git_odb_exists_ext(repo->odb, raw, GIT_ODB_LOOKUP_NO_REFRESH) &&
		!git_odb_read_header(&n, &type, repo->odb, raw);
}

void repo_hash_blob(const struct repo *repo, const void *bytes, size_t n,
		    struct oid *out)
{
	git_oid raw = { { 0 } };

	if (repo && repo->batch) {
		struct buf text = { 0 };

		/* "blob <size>\0" and the bytes, as git hashes them. */
		buf_addf(&text, "blob %zu", n);
		buf_addch(&text, '\0');
		buf_add(&text, bytes, n);
		sha256(out->id, text.ptr, text.len);
		buf_release(&text);
		return;
	}
	/* It can fail only for an object type that is none. */
	git_libgit2_init();
	git_odb_hash(&raw, bytes, n, GIT_OBJECT_BLOB);
	git_libgit2_shutdown();
	set_oid(out, &raw);
}

const char *repo_empty_tree(const struct repo *repo)
{
	return repo->batch ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9"
			     "b939dd74decc5321" :
		"4b825dc642cb6eb9a060e54bf8d69288fbee4904";
}
