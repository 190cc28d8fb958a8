/* SPDX-License-Identifier: MIT */
/* What a directory holds, as others tell it, too. */
#ifndef GIT_FUSE_BROWSE_LS_H
#define GIT_FUSE_BROWSE_LS_H

#include "base/error.h"

struct session;
struct sink;

/* What a directory ("": the top) holds, as text: what is below those in it is
 * counted. */
const struct error *ls_directory(struct session *session, const char *dir,
				 struct sink *out) MUST_CHECK;

#endif
