/* SPDX-License-Identifier: MIT */
/* A step from one file to another, as cycles and paths tell it. */
#ifndef GIT_FUSE_GRAPH_STEPS_H
#define GIT_FUSE_GRAPH_STEPS_H

#include "emit/json.h"
#include "graph/step.h"

/* An object with all that is known of it. */
void put_step(struct json *json, const struct view *view,
	      const struct step *step);

/* "a.c:3: imports b.h (1 name of it)", as who reads the sink is to see the
 * paths; of one between files. */
void tell_step(struct buf *line, const struct sink *out,
	      const struct view *view, const struct step *step);

#endif
