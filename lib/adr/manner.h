/* SPDX-License-Identifier: MIT */
/*
 * How the records of a registry are written where tools differ: what a new
 * link between two of them should look like so that it looks like the others.
 */
#ifndef ADR_MANNER_H
#define ADR_MANNER_H

#include <stdbool.h>
#include <stdint.h>

#include "adr/registry.h"
#include "base/buf.h"

enum link_form {
	LINK_NONE,		/* there is none yet */
	LINK_NUMBERED,		/* [12. Use X](0012-use-x.md): adr-tools */
	LINK_ID,		/* [ADR-0012](0012-use-x.md): MADR 2 and 3 */
	LINK_DIGITS,		/* [0012](0012-use-x.md) */
	LINK_TITLE,		/* [Use X](0012-use-x.md) */
	LINK_NAME,		/* [0012-use-x](0012-use-x.md): log4brains */
	LINK_FILE,		/* [0012-use-x.md](0012-use-x.md) */
	LINK_PLAIN,		/* ADR-0012: MADR 4 */
	LINK_FORMS
};

struct adr_manner {
	bool has_superceded;	/* more often than "superseded" */
	/* Most of what links to what is superseded look so: in a section, and
	   in the value of a field, where MADR has them. */
	uint8_t in_section, in_value;
};

/* What a link tells of a record; of one that is being made, too. */
struct named {
	const char *path, *id, *title;
	uint64_t number;
	unsigned int digits;
};

void manner_of(struct adr_manner *out, const struct registry *registry);

struct named named_of(const struct adr *adr);

/* "superseded by", "Superceded by": in the corpus's spelling; is_capital for
 * the start of a line. */
const char *manner_words(const struct adr_manner *manner,
			 enum adr_link_kind kind, bool is_capital);

/*
 * Appends a link from a record at path `from`. Where the form needs a number
 * and the record has none, it is LINK_NAME. Brackets of titles are escaped,
 * and what ends a target early is written as %XX.
 */
void manner_link(struct buf *out, enum link_form form, const char *from,
		 const struct named *to);

/* What a link in the value of a field, or in a section, of a record of this
 * layout looks like: as the corpus has it, or as the layout's tool. */
enum link_form manner_form(const struct adr_manner *manner,
			   uint8_t layout, bool in_value);

#endif
