/* SPDX-License-Identifier: MIT */
/* git fuse version: opens nothing. */
#include "emit/json.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"

const struct error *cmd_version(struct session *session,
				const struct args *args, struct sink *out)
{
	struct json json = { .sink = out };

	(void)session;
	if (!answer_is_json(args)) {
		sink_addstr(out, "git-fuse version " PACKAGE_VERSION "\n");
		return NULL;
	}
	json_open(&json, '{');
	json_member(&json, "schema", "fuse.version/1");
	json_member(&json, "version", PACKAGE_VERSION);
	json_close(&json);
	json_end(&json);
	return NULL;
}
