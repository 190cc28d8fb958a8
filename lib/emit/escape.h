/* SPDX-License-Identifier: MIT */
/*
 * Text within the languages that graphs and reports are written in. Bytes that
 * are no UTF-8 become U+FFFD in each.
 */
#ifndef EMIT_ESCAPE_H
#define EMIT_ESCAPE_H

#include "emit/sink.h"

/* Appends what stands between the double quotes of a label, of DOT and of
 * Mermaid: as one line, tamed as buf_tame_line does it. */
void escape_dot(struct buf *out, const char *s);
void escape_mermaid(struct buf *out, const char *s);

/* Appends text of XML 1.0, for an element or an attribute in either quotes. A
 * character that XML cannot hold in any form becomes U+FFFD. */
void escape_xml(struct buf *out, const char *s);

/* One of these, into a sink. */
typedef void escape_fn(struct buf *out, const char *s);
void sink_add_escaped(struct sink *out, const char *s, escape_fn *escape);

#endif
