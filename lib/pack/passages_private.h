/* SPDX-License-Identifier: MIT */
/* Passages on their way into a text: between the files passages*.c only. */
#ifndef PACK_PASSAGES_PRIVATE_H
#define PACK_PASSAGES_PRIVATE_H

#include <string.h>

#include "base/lines.h"
#include "pack/passages.h"

/* A file that passages are of, masked. */
struct loaded {
	uint32_t file;
	struct buf bytes;
	line_start_vec start;	/* of each line, and the end */
	const char *unread;	/* why it could not be read, or NULL */
};

/* A passage that is written. */
struct chosen {
	const struct scope_passage *passage;
	const struct loaded *text;
	line_range_vec shown;	/* what of it no better one shows */
	size_t text_len;	/* bytes of its text that are shown */
	bool is_cut;		/* it has more lines, which did not fit */
	uint64_t saved;		/* what all its lines would cost more */
};
typedef VEC(struct chosen) chosen_vec;

/* Are two of one file? Those that the view does not have are told by path. */
static inline bool is_one_file(const struct chosen *a, const struct chosen *b)
{
	return a->passage->file == b->passage->file &&
		(a->passage->file != SCOPE_NO_FILE ||
		 !strcmp(a->passage->path, b->passage->path));
}

/* What a format writes: its passages in the order of their worth. */
struct sheet {
	const struct passages_input *input;
	const struct pack_options *options;
	const struct chosen *chosen;
	size_t n;
	size_t files;		/* that they are of */
	size_t left_out;	/* passages that did not fit */
	size_t unread;		/* files that could not be read */
	size_t shortened;	/* passages that did not fit whole */
	uint64_t needed;	/* a budget that takes all whole; 0: this one */
};

/* A format. `whole` appends a document; `alone` what one passage adds to it at
 * most, when it stands by itself. */
struct passage_writer {
	void (*whole)(const struct sheet *sheet, struct buf *out);
	void (*alone)(const struct sheet *sheet, const struct chosen *chosen,
		      struct buf *out);
};
extern const struct passage_writer passage_writers[PACK_FORMATS];

/* passages_json.c */
void json_passages_whole(const struct sheet *sheet, struct buf *out);
void json_passage_alone(const struct sheet *sheet, const struct chosen *chosen,
			struct buf *out);
void jsonl_passages_whole(const struct sheet *sheet, struct buf *out);
void jsonl_passage_alone(const struct sheet *sheet,
			 const struct chosen *chosen, struct buf *out);

/* The file of a passage, or NULL where the view has none; and its path. */
static inline const struct file *passage_file(const struct sheet *sheet,
					      const struct scope_passage *p)
{
	return p->file == SCOPE_NO_FILE ? NULL :
		&sheet->input->view->file[p->file];
}

static inline const char *passage_path(const struct sheet *sheet,
				       const struct scope_passage *p)
{
	return p->file == SCOPE_NO_FILE ? p->path :
		sheet->input->view->file[p->file].path;
}

/* In passages_lines.c: */

/* The ranges of a passage, or those of it in brief, without the lines that
 * what is chosen shows; none where it shows all of them. */
void ranges_left(const chosen_vec *chosen,
		 const struct scope_passage *passage,
		 const struct loaded *text, bool is_brief,
		 line_range_vec *out);

uint32_t lines_of(const line_range_vec *shown);
/* Cuts ranges to their first `most` lines, and tells where so many lines of a
 * text end; both return how many there are of them. */
uint32_t keep_lines(line_range_vec *ranges, uint32_t most);
uint32_t cut_text(const char *text, uint32_t most, size_t *len);

/*
 * Makes one of those of n that are parts of one symbol, or of none, and follow
 * each other without a gap, at the place of the first of them; returns how
 * many are left. For people, symbols that follow each other are joined, too,
 * and told as "a, b". What is made is in the arena.
 */
size_t join_parts(struct chosen *chosen, size_t n, bool for_people,
		  struct arena *arena);

/* Takes blank lines off the ends of what is shown of a passage, and of what it
 * is of: between functions they belong to neither. What is made is in the
 * arena. */
void trim_blank(struct chosen *chosen, struct arena *arena);

/* The lines of a passage, numbered where that is asked for, with "..." where
 * some are passed over, ended by a newline. */
void add_lines(const struct sheet *sheet, const struct chosen *chosen,
	       struct buf *out);

/* Adds XML, escaped for an attribute or with what is not allowed replaced, and
 * a text as CDATA; in xml.c. */
void xml_add_attribute(struct buf *out, const char *name, const char *value);
/* The attribute "path", as tell_path_raw tells it. */
void xml_add_path(struct buf *out, const struct sink *reader,
		  const char *path);
void xml_add_cdata(struct buf *out, const struct buf *text);
/* In markdown.c: the text between fences that nothing in it can close. */
void markdown_add_fenced(struct buf *out, const char *info,
			 const struct buf *text);

#endif
