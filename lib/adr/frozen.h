/* SPDX-License-Identifier: MIT */
/*
 * What of a record may not change once it was accepted.
 *
 * A decision that was taken is history: who changes his mind writes another
 * one. What happens to it afterwards, being superseded, renumbered, moved or
 * tagged, changes its status, its dates, its links, its number and where they
 * are told; everything else is what was decided.
 */
#ifndef ADR_FROZEN_H
#define ADR_FROZEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adr/adr.h"
#include "base/buf.h"

/* Accepted, or accepted once: deprecated and superseded are, too. */
bool adr_is_decided(enum adr_status status);

/*
 * Replaces out with the text of a record that is frozen: its title, its
 * people (who decided, was consulted or informed), a line end behind each,
 * and of what follows them everything but
 *
 * - front matter, and the line of the first heading,
 * - the lines that tell status, date, number, tags, what it governs, and its
 *   links to others as superseding or amending; of a section that does, and
 *   of one that holds nothing but such links, the heading, too,
 * - where links lead: "(...)" behind a "]", and the lines that define links,
 * - lines below titles and around the cells of tables,
 * - the digits of other decisions' numbers ("ADR-0012", "0012-use-x.md"),
 *
 * with each run of white space as one blank, whatever markup it is written in
 * (markup.h tells what is what). Of a JSON record the title, the
 * people and the four texts. Two versions with equal bytes here differ in
 * nothing that was decided.
 */
void adr_frozen(struct buf *out, const struct adr *adr);

/*
 * The line of a record where its frozen text first differs from that of an
 * earlier version of it, given by its bytes; of what is missing, the line that
 * stands there now, or the last one. 0 where no one line tells, as when its
 * people differ.
 */
const struct error *adr_frozen_line(uint32_t *out, const struct adr *now,
				    const char *then, size_t n) MUST_CHECK;

#endif
