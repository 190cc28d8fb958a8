/* SPDX-License-Identifier: MIT */
/* What is said beside an answer: see warning.h. */
#include "git-fuse/workspace/warning.h"

#include "base/plural.h"
#include "git-fuse/workspace/session.h"
#include "git-fuse/workspace/unread.h"
#include "history/history.h"
#include "index/index.h"
#include "source/source.h"

static void add_no_file(struct buf *out, struct session *session)
{
	buf_addstr(out, " is within the paths, languages and scope of the "
		   "question");
	/* Without what is near it is no less true. */
	error_ignore(source_tell_near(out, session->source));
	buf_addch(out, '\n');
}

void tell_no_file(struct sink *out, struct session *session)
{
	struct buf line = { 0 };

	buf_addstr(&line, "no file");
	add_no_file(&line, session);
	sink_take(out, &line);
}

void tell_warnings(struct buf *out, struct session *session)
{
	const char *note[] = {
		session->index ? index_note(session->index) : NULL,
		session->history ? history_note(session->history) : NULL
	};
	size_t i;
	const struct view *view;

	/* What had to be done to the caches without being asked. */
	for (i = 0; i < sizeof(note) / sizeof(*note); i++)
		if (note[i])
			buf_addf(out, "%s\n", note[i]);
	buf_add(out, buf_str(&session->without), session->without.len);
	tell_unread(out, session, session->found_nothing);
	if (session->unread_decisions)
		buf_addf(out, "%zu decision record%s cannot be read and may "
			 "be missing in the answer: see 'git fuse adr check'\n",
			 session->unread_decisions,
			 plural(session->unread_decisions));
	/* An empty answer about nothing is not one about the project. A
	 * command that found something has selected it; each file is asked
	 * about only where none has, because all is outside or because it
	 * never asked. */
	view = session->view;
	if (!view || !view->n || !source_is_narrowed(session->source) ||
	    source_has_selected(session->source))
		return;
	for (i = 0; i < view->n; i++)
		if (source_selects(session->source, view->file[i].path))
			return;
	buf_addf(out, "none of %zu files", view->n);
	add_no_file(out, session);
}
