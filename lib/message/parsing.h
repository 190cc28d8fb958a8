/* SPDX-License-Identifier: MIT */
/* The steps of taking a message apart, for this room alone: each reads what
 * those before it found. */
#ifndef MESSAGE_PARSING_H
#define MESSAGE_PARSING_H

#include "message/message.h"

/* Lines and paragraphs; kinds but for trailers; markers. */
void paragraphs_find(struct message *message, size_t indent);
/* The subject: conventional, and what it is folded into. */
void subject_read(struct message *message);
/* Trailers of all paragraphs but the subject and embedded ones. */
void trailers_find(struct message *message);
/* Reverts and picked commits. */
void references_find(struct message *message);

/* Whether a byte is a letter or digit of ASCII. */
bool is_word_byte(char c);
/* How many hexadecimal digits a text begins with, when a word ends behind
 * them and they are 7 to 64; else 0. */
size_t hex_length(struct span text);
bool is_blank_line(struct span line);
/* The empty stretch where `span` begins. */
struct span nothing_at(struct span span);

#endif
