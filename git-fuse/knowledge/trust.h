/* SPDX-License-Identifier: MIT */
/* Whom a session trusts, and how it signs: --trust, --sign, and what git says
 * of SSH keys. */
#ifndef GIT_FUSE_KNOWLEDGE_TRUST_H
#define GIT_FUSE_KNOWLEDGE_TRUST_H

#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/signing.h"

struct trusting {
	struct signing signing;
	char *text[4];		/* that it points to */
};

/* A command that may not sign has no --sign, and says so. */
const struct error *trusting_open(struct trusting *trusting,
				  struct session *session,
				  const struct args *args,
				  bool signs) MUST_CHECK;
void trusting_close(struct trusting *trusting);

/* Signs what we said and did not sign, where we are to. */
const struct error *trusting_sign(struct trusting *trusting,
				  struct session *session,
				  struct knowledge *knowledge) MUST_CHECK;

#endif
