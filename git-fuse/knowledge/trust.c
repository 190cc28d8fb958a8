/* SPDX-License-Identifier: MIT */
/* Keys and allowed signers: see trust.h. */
#include "git-fuse/knowledge/trust.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "git/repo.h"
#include "knowledge/author.h"

enum { DIR, KEY, TRUST, ALLOWED };

/* A path as git's configuration has it; NULL where there is none. */
static char *home_path(const char *value)
{
	const char *home = getenv("HOME");

	if (!value || !*value)
		return NULL;
	return !strncmp(value, "~/", 2) && home ?
		xstrfmt("%s%s", home, value + 1) : xstrdup(value);
}

static const struct error *configured(char **out, struct session *session,
				      const char *name)
{
	const char *value;
	const struct error *err = repo_config(session->repo, name, &value);

	*out = err ? NULL : home_path(value);
	return err;
}

const struct error *trusting_open(struct trusting *trusting,
				  struct session *session,
				  const struct args *args, bool signs)
{
	struct signing *signing = &trusting->signing;
	const char *program = NULL;
	const struct error *err;

	*trusting = (struct trusting){ .text = { NULL } };
	trusting->text[DIR] = session_store(session, NULL);
	trusting->text[TRUST] = home_path(args_text(args, "trust"));
	err = configured(&trusting->text[ALLOWED], session,
			 "gpg.ssh.allowedSignersFile");
	signs = signs && args_flag(args, "sign");
	if (!err && signs)
		err = configured(&trusting->text[KEY], session,
				 "user.signingKey");
	if (!err && signs && !trusting->text[KEY])
		err = error_new(ERROR_FAILED, "cannot sign the records: set "
				"'user.signingKey' to an SSH key");
	if (!err)
		err = repo_config(session->repo, "gpg.ssh.program", &program);
	*signing = (struct signing){
		.program = program ? program : "ssh-keygen",
		.key = trusting->text[KEY], .dir = trusting->text[DIR],
		.allowed = { trusting->text[TRUST], trusting->text[ALLOWED] }
	};
	return err;
}

void trusting_close(struct trusting *trusting)
{
	size_t i;

	for (i = 0; i < sizeof(trusting->text) / sizeof(char *); i++)
		free(trusting->text[i]);
}

const struct error *trusting_sign(struct trusting *trusting,
				  struct session *session,
				  struct knowledge *knowledge)
{
	struct record record = { .author = NULL };
	struct buf author = { 0 };
	const struct error *err;
	uint64_t n;

	if (!trusting->signing.key)
		return NULL;
	err = author_of(session->repo, &author, &record);
	if (!err)
		err = signing_sign(&n, knowledge, &record, &trusting->signing);
	buf_release(&author);
	return err;
}
