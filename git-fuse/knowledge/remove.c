/* SPDX-License-Identifier: MIT */
/* See remove.h. */
#include "git-fuse/knowledge/remove.h"

#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/workspace/store.h"
#include "redact/redact.h"

struct removal {
	const struct removing *removing;
	const char *entity, *reason;	/* the reason may be NULL */
};

static const struct error *take_out(void *payload,
				    struct knowledge *knowledge,
				    struct record *record)
{
	const struct removal *removal = payload;

	return removal->removing->remove(knowledge, record, removal->entity,
					 removal->reason);
}

const struct error *removing_run(const struct removing *removing,
				 struct session *session,
				 const struct args *args, struct sink *out)
{
	struct removal removal = {
		.removing = removing, .reason = args_text(args, "reason")
	};
	const struct error *err = NULL;
	struct buf entity = { 0 };
	bool is_gone = false;

	if (removal.reason) {
		struct redactor *redactor = redactor_new();

		err = said_check(redactor, "the reason", removal.reason);
		redactor_free(redactor);
	}
	if (!err)
		err = removing->find(&entity, &is_gone, session,
				     args_text(args, removing->param));
	if (!err && !is_gone) {
		removal.entity = entity.ptr;
		err = knowing_change(session, take_out, &removal);
	}
	if (!err)
		err = removing->tell(session, args, entity.ptr,
				     removing->schema, out);
	buf_release(&entity);
	return err;
}
