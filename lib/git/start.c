/* SPDX-License-Identifier: MIT */
/*
 * libgit2's start and settings: see start.h.
 *
 * A libgit2 that was built with mbedTLS and libssh2, as Debian's is, parses
 * every certificate of the system when it starts, gathers entropy and starts
 * OpenSSL beneath libssh2, which takes longer than all that a hook has to do.
 * We never open a connection, so the functions that it would call are answered
 * here: the program's own symbols come before those of a shared library. Where
 * libgit2 uses other libraries they are functions that nobody calls.
 */
#include "git/start.h"

#include <git2.h>

#include "git/fail.h"
#include "git/loose.h"

int mbedtls_x509_crt_parse_file(void *chain, const char *path);
int mbedtls_x509_crt_parse_path(void *chain, const char *path);
void mbedtls_entropy_init(void *entropy);
void mbedtls_entropy_free(void *entropy);
int mbedtls_ctr_drbg_seed(void *random, void *entropy_fn, void *entropy,
			  const unsigned char *custom, size_t n);
int libssh2_init(int flags);
void libssh2_exit(void);

int mbedtls_x509_crt_parse_file(void *chain, const char *path)
{
	(void)chain;
	(void)path;
	return 0;
}

int mbedtls_x509_crt_parse_path(void *chain, const char *path)
{
	(void)chain;
	(void)path;
	return 0;
}

void mbedtls_entropy_init(void *entropy)
{
	(void)entropy;
}

void mbedtls_entropy_free(void *entropy)
{
	(void)entropy;
}

int mbedtls_ctr_drbg_seed(void *random, void *entropy_fn, void *entropy,
			  const unsigned char *custom, size_t n)
{
	(void)random;
	(void)entropy_fn;
	(void)entropy;
	(void)custom;
	(void)n;
	return 0;
}

int libssh2_init(int flags)
{
	(void)flags;
	return 0;
}

void libssh2_exit(void)
{
}

/* Extensions that change nothing for us although libgit2 does not know them. */
static const char *const harmless[] = {
	"worktreeconfig", "preciousobjects", "relativeworktrees",
	"partialclone"
};
enum { HARMLESS = sizeof(harmless) / sizeof(harmless[0]) };

void git_accept_extension(const char *name)
{
	const char *known[HARMLESS + 1];
	size_t i;

	for (i = 0; i < HARMLESS; i++)
		known[i] = harmless[i];
	known[HARMLESS] = name;
	git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, known,
			 HARMLESS + (name ? 1 : 0));
}

/*
 * libgit2 would keep up to 256 MB of what was read. Nothing of ours reads an
 * object twice, or it keeps what it reads itself.
 */
static const git_object_t cached[] = {
	GIT_OBJECT_COMMIT, GIT_OBJECT_TREE, GIT_OBJECT_TAG
};

const struct error *git_start(void)
{
	size_t i;
	int result = git_libgit2_init();

	if (result < 0)
		return git_fail(result, "cannot start libgit2");
	git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
	git_libgit2_opts(GIT_OPT_SET_ODB_PACKED_PRIORITY,
			 LOOSE_PACKED_PRIORITY);
	git_libgit2_opts(GIT_OPT_DISABLE_PACK_KEEP_FILE_CHECKS, 1);
	git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 1);
	for (i = 0; i < sizeof(cached) / sizeof(*cached); i++)
		git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, cached[i],
				 (size_t)0);
	git_accept_extension(NULL);
	return NULL;
}
