/* SPDX-License-Identifier: MIT */
/* A step from one file to another: see steps.h. */
#include "git-fuse/graph/steps.h"

#include <inttypes.h>

#include "base/plural.h"
#include "emit/manner.h"

/* The top has a name where all that lies in it does. */
static void put_end(struct json *json, const struct view *view,
		    const char *key, const char *group, uint32_t file)
{
	json_path(json, key, !group ? view->file[file].path :
		  *group ? group : ".");
}

void put_step(struct json *json, const struct view *view,
	      const struct step *step)
{
	json_open(json, '{');
	put_end(json, view, "from", step->from_path, step->from);
	put_end(json, view, "to", step->to_path, step->to);
	if (step->from_path)
		json_path(json, "in", view->file[step->from].path);
	json_member(json, "reason", step->imports ? "imports" : "uses");
	if (step->line)
		json_member_uint(json, "line", step->line);
	if (step->text)
		json_member(json, "text", step->text);
	json_member(json, "via", step->via);
	json_member_bool(json, "is_late", step->is_late);
	json_member_uint(json, "import_count", step->imports);
	json_member_uint(json, "name_count", step->names);
	json_close(json);
}

void tell_step(struct buf *line, const struct sink *out,
	      const struct view *view, const struct step *step)
{
	tell_path(line, out, view->file[step->from].path);
	if (step->line)
		buf_addf(line, ":%" PRIu32, step->line);
	if (step->imports)
		buf_addstr(line, ": imports ");
	else
		buf_addf(line, ": uses %s of ", step->via);
	tell_path(line, out, view->file[step->to].path);
	if (step->names)
		buf_addf(line, " (%" PRIu32 " name%s of it%s)", step->names,
			 plural(step->names), step->is_late ? ", late" : "");
	else
		buf_addstr(line, step->is_late ? " (late)" : "");
}
