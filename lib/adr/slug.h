/* SPDX-License-Identifier: MIT */
/* File names made of titles. */
#ifndef ADR_SLUG_H
#define ADR_SLUG_H

#include "base/buf.h"

/* Longer names are a nuisance in listings, and eCryptfs takes 143 bytes. */
enum { SLUG_MAX = 72 };

/*
 * Appends a title as the name of a file: its words in lower case with a '-'
 * between them, cut between two words at SLUG_MAX bytes. Latin letters with
 * marks lose them ("Überprüfung" is "uberprufung", "Straße" "strasse"), so
 * that the name can be typed anywhere; letters of other scripts stay as they
 * are, for nothing would be left otherwise; signs and what is not UTF-8 end a
 * word. Nothing is appended for a title without a letter or digit.
 */
void slug_of(struct buf *out, const char *title);

#endif
