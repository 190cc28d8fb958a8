/* SPDX-License-Identifier: MIT */
/*
 * What a new record looks like where no template tells it: like the last one
 * of its folder, in its name and in its text.
 */
#ifndef ADR_SAMPLE_H
#define ADR_SAMPLE_H

#include "adr/form.h"

/*
 * Appends what the name of a record begins with, the sign before its words
 * included, as that of the sample does: "0012-", "ADR-0012_", "20200131-",
 * "2020-01-31_012-". number is in the place of the sample's ("XXXX" for a
 * draft, "" for none), at least digits wide, and today (2020-01-31) in that of
 * its day. Appends nothing where the sample's name begins with words.
 */
void sample_lead(struct buf *out, const struct adr *sample, const char *number,
		 unsigned int digits, const char *today);

/* Whether the words in its name are joined by '_'. */
bool sample_has_underscores(const struct adr *sample);

/* What its first heading has before the title, with the number of the new
 * record in the place of its own: "12. ", "ADR-0012: ", or nothing. */
void sample_heading(struct buf *out, const struct adr *sample,
		    const char *number);

/* Whether it is written in a way of its own, which no layout's text has. */
bool sample_is_own(const struct adr *sample);

/*
 * Appends its text without what it says: the front matter, labels and headings
 * stay, of headings that no record must have those that `other` (which may be
 * NULL) has, too. Of front matter that says what we do not know stays what
 * other says, too, and of labels what has no digits. Title, number, status and
 * day are the form's.
 */
const struct error *sample_text(struct buf *out, const struct adr *sample,
				const struct adr *other,
				const struct form *form) MUST_CHECK;

#endif
