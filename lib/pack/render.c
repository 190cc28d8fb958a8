/* SPDX-License-Identifier: MIT */
/* Files at tiers: see render.h. */
#include "pack/render.h"

#include <string.h>

#include "pack/outline.h"

void renderer_init(struct renderer *r, const struct pack_input *input,
		   const struct pack_options *options, struct document *doc)
{
	*r = (struct renderer){
		.input = input, .options = options, .doc = doc,
		.redactor = redactor_new(), .scanner = scanner_new()
	};
}

void renderer_release(struct renderer *r)
{
	redactor_free(r->redactor);
	scanner_free(r->scanner);
	buf_release(&r->bytes);
	buf_release(&r->masked);
	VEC_RELEASE(&r->redactions);
	facts_release(&r->facts);
	buf_release(&r->scratch.text);
	VEC_RELEASE(&r->scratch.lines);
	buf_release(&r->piece);
}

static bool is_unreadable(const struct error *err)
{
	return err->code == ERROR_NOT_FOUND || err->code == ERROR_LIMIT ||
		err->code == ERROR_CORRUPT || err->code == ERROR_READONLY;
}

/* Reads and masks a file; *is_missing when its content cannot be had. */
static const struct error *load(struct renderer *r, uint32_t file,
				bool *is_missing)
{
	const struct error *err;

	*is_missing = false;
	if (r->has_file && r->file == file)
		return NULL;
	r->has_file = r->has_facts = false;
	r->redactions.n = 0;
	buf_reset(&r->masked);
	buf_reset(&r->bytes);
	/* Paths alone need no content. */
	if (r->options->format == PACK_PATHS)
		goto done;
	err = r->input->read(r->input->payload, file, &r->bytes);
	if (err && is_unreadable(err)) {
		*is_missing = true;
		return NULL;
	}
	if (!err && !r->options->no_redact)
		err = redact(r->redactor, buf_str(&r->bytes), r->bytes.len,
			     r->input->view->file[file].path, &r->masked,
			     &r->redactions);
	if (err)
		return err;
done:
	r->file = file;
	r->has_file = true;
	return NULL;
}

static const struct buf *text_of(const struct renderer *r)
{
	return r->redactions.n ? &r->masked : &r->bytes;
}

static const struct error *load_facts(struct renderer *r)
{
	const struct buf *text = text_of(r);
	const struct error *err = NULL;

	if (!r->has_facts)
		err = scan(r->scanner, r->input->view->file[r->file].lang,
			   buf_str(text), text->len, &r->facts);
	r->has_facts = !err;
	return err;
}

/* The text of the loaded file; *tier becomes the one that it really is. */
static const struct error *make_text(struct renderer *r, enum pack_tier *tier,
				     struct shown *out)
{
	const struct buf *text = text_of(r);
	const struct error *err = NULL;
	enum reduce_level level = (enum reduce_level)*tier;

	buf_reset(&out->text);
	out->lines.n = 0;
	if (r->options->format == PACK_PATHS)
		return NULL;
	if (r->options->format == PACK_TOC || level >= REDUCE_SKELETON)
		err = load_facts(r);
	if (err)
		return err;
	if (r->options->format == PACK_TOC) {
		outline_text(&out->text, &r->facts, *tier);
		return NULL;
	}
	*tier = (enum pack_tier)reduce(r->input->view->file[r->file].lang,
				       buf_str(text), text->len,
				       r->has_facts ? &r->facts : NULL, level,
				       &out->text, &out->lines);
	return NULL;
}

static uint64_t count(struct renderer *r)
{
	uint64_t n = tokens_count(r->options->estimator, buf_str(&r->piece),
				  r->piece.len);

	buf_reset(&r->piece);
	return n;
}

const struct error *render_cost(struct renderer *r, struct candidate *c,
				enum pack_tier tier)
{
	const struct format *format = format_of(r->options->format);
	enum pack_tier real = tier;
	const struct error *err;

	if (c->is_known[tier])
		return NULL;
	c->is_known[tier] = true;
	c->cost[tier] = COST_NONE;
	if (c->is_unreadable)
		return NULL;
	err = load(r, c->file.file, &c->is_unreadable);
	if (err || c->is_unreadable)
		return err;
	err = make_text(r, &real, &r->scratch);
	if (err || real != tier)
		return err;
	r->scratch.file = &c->file;
	c->file.tier = (uint8_t)tier;
	format->section(&r->piece, r->doc, &r->scratch);
	c->section[tier] = c->file.tokens = count(r);
	format->entry(&r->piece, r->doc, &c->file, true);
	c->cost[tier] = c->section[tier] + count(r);
	c->file.redactions = (uint32_t)r->redactions.n;
	return NULL;
}

void render_listing(struct renderer *r, struct candidate *c)
{
	const struct format *format = format_of(r->options->format);

	format->entry(&r->piece, r->doc, &c->file, false);
	c->listing = count(r);
}

const struct error *render_text(struct renderer *r, struct pack *pack,
				struct pack_file *file, struct shown *out)
{
	enum pack_tier tier = (enum pack_tier)file->tier;
	const struct error *err;
	bool is_missing;
	size_t i;

	err = load(r, file->file, &is_missing);
	if (!err && is_missing)
		err = error_new(ERROR_FAILED, "cannot read '%s' again: it "
				"changed while it was packed",
				r->input->view->file[file->file].path);
	if (!err)
		err = make_text(r, &tier, out);
	out->file = file;
	for (i = 0; !err && i < r->redactions.n; i++)
		*VEC_PUSH(&pack->redaction) = (struct pack_redaction){
			file->file, r->redactions.item[i]
		};
	return err;
}

const struct error *render_diff(struct renderer *r, struct arena *arena,
				const char *diff, const char *path,
				const char **out)
{
	const struct error *err = NULL;

	r->has_file = false;
	r->redactions.n = 0;
	if (!r->options->no_redact)
		err = redact(r->redactor, diff, strlen(diff), path, &r->masked,
			     &r->redactions);
	if (!err)
		*out = r->redactions.n ? arena_strndup(arena,
				buf_str(&r->masked), r->masked.len) : diff;
	return err;
}
