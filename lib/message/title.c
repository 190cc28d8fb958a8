/* SPDX-License-Identifier: MIT */
/* What commits call each other where no id is written: see message.h. */
#include "message/message.h"

static void add_revert(struct buf *out, struct span subject)
{
	buf_addstr(out, "Revert \"");
	message_unfold(out, subject);
	buf_addch(out, '"');
}

void message_title(struct buf *out, const struct message *message)
{
	const struct revert *revert = &message->revert;

	if (revert->subject.n && !revert->is_reapply)
		add_revert(out, revert->subject);
	else
		message_unfold(out, message->folded);
	buf_addstr(out, "");
}

void message_undone_title(struct buf *out, const struct message *message)
{
	const struct revert *revert = &message->revert;

	if (revert->is_reapply)
		add_revert(out, revert->subject);
	else
		message_unfold(out, revert->subject);
	buf_addstr(out, "");
}
