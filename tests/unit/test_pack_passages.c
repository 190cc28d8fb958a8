/* SPDX-License-Identifier: MIT */
/* lib/pack/passages: what holds of every pack, over random passages of random
 * trees; and what is shown of a passage that does not fit. */
#include "tests/unit/pack_world.h"

#include "json/value.h"
#include "pack/passages.h"

enum { TREES = 200, REQUESTS = 6, PASSAGES = 24, LINES = 600,
	/* What a head may take more where passages are left out. */
	LEFT_OUT_MOST = 60 };

struct request {
	struct tree tree;
	struct scope_passages passages;
	struct passages_input input;
	struct pack_options options;
};

static uint32_t lines_of(const struct buf *text)
{
	uint32_t n = text->len && text->ptr[text->len - 1] != '\n';
	size_t i;

	for (i = 0; i < text->len; i++)
		n += text->ptr[i] == '\n';
	return n;
}

static struct line_range draw_range(struct tree *tree, uint32_t lines)
{
	uint32_t first = 1 + tree_draw(tree, lines + 2);

	return (struct line_range){
		first, first + tree_draw(tree, 1 + lines / 2)
	};
}

/* Of a file that the view has, or of one that it has no more. */
static void draw_passage(struct request *r, size_t i)
{
	static const char *const word[] = { "", "calls it", "a <b> \"&\" ]]>" };
	static const struct facts nothing;
	struct tree *tree = &r->tree;
	line_range_vec shown = { 0 }, brief = { 0 };
	struct scope_passage passage = {
		.file = tree_draw(tree, (unsigned int)tree->view.n),
		.role = (uint8_t)(i ? tree_draw(tree, PASSAGE_ROLES) :
				  ROLE_SEED),
		.why = word[tree_draw(tree, 3)],
		.score = (double)tree_draw(tree, 100)
	};
	uint32_t lines = lines_of(&tree->text[passage.file]);
	unsigned int n;

	passage.of = draw_range(tree, lines);
	if (!tree_draw(tree, 8)) {
		passage.file = SCOPE_NO_FILE;
		passage.path = tree_draw(tree, 2) ? "gone \"\xff\".c" :
			"gone.c";
		passage.text = "@@ -1,2 +0,0 @@\n-```\n-<a> ]]>\n";
	} else {
		for (n = tree_draw(tree, 4); n; n--)
			*VEC_PUSH(&shown) = draw_range(tree, lines);
		for (n = tree_draw(tree, 3); n; n--)
			*VEC_PUSH(&brief) = draw_range(tree, 3);
	}
	scope_passages_add(&r->passages, &passage, &shown, &brief, &nothing,
			   UINT32_MAX);
	r->passages.item.item[i].symbol = tree_draw(tree, 2) ? "part" : "";
	VEC_RELEASE(&shown);
	VEC_RELEASE(&brief);
}

static void draw_options(struct request *r)
{
	struct tree *tree = &r->tree;

	r->options = (struct pack_options){
		.format = (enum pack_format)tree_draw(tree, PACK_FORMATS),
		.estimator = (enum estimator)tree_draw(tree, ESTIMATORS),
		.line_numbers = tree_draw(tree, 2),
		.no_redact = !tree_draw(tree, 3),
		.nul = tree_draw(tree, 2),
		.max_tokens = tree_draw(tree, 2) ? 1 + tree_draw(tree, 400) :
			tree_draw(tree, 8) ? 1 + tree_draw(tree, 6000) : 0
	};
}

static void request_init(struct request *r, unsigned int seed)
{
	size_t i, n;

	*r = (struct request){ .passages = { .more = 0 } };
	pack_tree_init(&r->tree, seed);
	tree_grow(&r->tree, 1 + tree_draw(&r->tree, 6));
	if (!tree_draw(&r->tree, 4))
		r->tree.broken = tree_draw(&r->tree, 6);
	n = tree_draw(&r->tree, PASSAGES);
	for (i = 0; i < n; i++)
		draw_passage(r, i);
	scope_passages_sort(&r->passages);
	/* Parts of one symbol may be joined; the first is looked for alone. */
	if (n)
		r->passages.item.item[0].symbol = "asked";
	r->input = (struct passages_input){
		.passages = &r->passages, .view = &r->tree.view,
		.identity = &r->tree.identity, .mode = SCOPE_FOCUS,
		.asked = "it `a`\nand more", .read = r->tree.input.read,
		.payload = &r->tree
	};
}

static void request_release(struct request *r)
{
	scope_passages_release(&r->passages);
	pack_tree_release(&r->tree);
}

/* What a budget of a message "..., the least is N" says. */
static uint64_t least_told(const struct error *err)
{
	const char *at = strstr(err->msg, "the least is ");

	assert_int_equal(err->code, ERROR_USAGE);
	assert_non_null(at);
	return strtoull(at + strlen("the least is "), NULL, 10);
}

/* Packs, within the budget or, where that is too small, within the least that
 * is told to do. */
static void pack_within(struct pack *out, struct request *r)
{
	const struct error *err = pack_passages(out, &r->input, &r->options);

	if (err) {
		uint64_t least = least_told(err);

		assert_true(least > r->options.max_tokens);
		r->options.max_tokens = least;
		pack_release(out);
		*out = (struct pack){ .tokens = 0 };
		err = pack_passages(out, &r->input, &r->options);
		if (err)
			fail_msg("%llu would do, and %s",
				 (unsigned long long)least, err->msg);
	}
	assert_int_equal(out->part.n, 1);
}

static uint64_t tokens_of(const struct pack *pack, const struct request *r)
{
	return tokens_count(r->options.estimator,
			    buf_str(&pack->part.item[0]),
			    pack->part.item[0].len);
}

static void is_within_its_budget(const struct pack *pack,
				 const struct request *r)
{
	uint64_t tokens = tokens_of(pack, r);

	assert_int_equal(pack->tokens, tokens);
	if (r->options.max_tokens && tokens > r->options.max_tokens)
		fail_msg("%s: %llu tokens, and not at most %llu",
			 pack_format_name(r->options.format),
			 (unsigned long long)tokens,
			 (unsigned long long)r->options.max_tokens);
	assert_true(pack->shown <= r->passages.item.n);
	if (!r->options.max_tokens)
		assert_null(strstr(buf_str(&pack->part.item[0]),
				   "--max-tokens="));
}

static void is_the_same_again(const struct pack *pack, const struct request *r)
{
	struct pack again = { .tokens = 0 };

	assert_null(pack_passages(&again, &r->input, &r->options));
	assert_int_equal(again.part.item[0].len, pack->part.item[0].len);
	assert_memory_equal(buf_str(&again.part.item[0]),
			    buf_str(&pack->part.item[0]),
			    pack->part.item[0].len);
	pack_release(&again);
}

/* --- What a pack in JSON shows, by lines --- */

struct shown_line {
	char path[64];
	uint32_t line;
	size_t passage, run;	/* its passage, and how long its run is */
};
typedef VEC(struct shown_line) shown_vec;

static void end_run(shown_vec *all, size_t from)
{
	size_t i;

	for (i = from; i < all->n; i++)
		all->item[i].run = all->n - from;
}

/* Reads "12\ttext" lines; others are marks of gaps or of a diff. */
static void read_lines(shown_vec *all, const char *path, const char *text,
		       size_t passage)
{
	size_t from = all->n;
	const char *at;

	for (at = text; *at; at += strcspn(at, "\n"), at += *at == '\n') {
		char *tab;
		uint32_t line = (uint32_t)strtoul(at, &tab, 10);
		struct shown_line *to;

		if (all->n > from && line != all->item[all->n - 1].line + 1) {
			end_run(all, from);
			from = all->n;
		}
		if (*tab != '\t' || tab == at)
			continue;
		to = VEC_PUSH(all);
		*to = (struct shown_line){
			.line = line, .passage = passage
		};
		snprintf(to->path, sizeof(to->path), "%s", path);
	}
	end_run(all, from);
}

static void nothing_is_twice(const shown_vec *all)
{
	size_t i, k;

	for (i = 0; i < all->n; i++)
		for (k = 0; k < i; k++) {
			const struct shown_line *a = &all->item[k];
			const struct shown_line *b = &all->item[i];

			if (a->line != b->line || strcmp(a->path, b->path))
				continue;
			assert_true(a->passage < b->passage);
			/* Which of the two was chosen first is not told by
			 * their order. */
			assert_true(a->run <= 2 || b->run <= 2);
		}
}

/* In a pack of JSON with numbers, of text that may be told apart by them. */
static void shows_each_line_once(const struct pack *pack)
{
	struct value *doc = NULL;
	struct value_iter it = { 0 };
	const struct value *passages;
	shown_vec all = { 0 };
	size_t passage = 0;

	assert_null(value_parse(&doc, buf_str(&pack->part.item[0]),
				pack->part.item[0].len, VALUE_STRICT));
	passages = value_get(doc, "passages");
	for (; value_next(passages, &it); passage++) {
		const char *path = value_string(value_get(it.value, "path"),
						NULL);
		const char *text = value_string(value_get(it.value, "text"),
						NULL);

		read_lines(&all, path ? path : "", text ? text : "", passage);
	}
	assert_int_equal(passage, pack->shown);
	nothing_is_twice(&all);
	VEC_RELEASE(&all);
	value_free(doc);
}

/* --- The first passage --- */

/* What a pack has behind its head, or NULL where its passages may be written
 * together. */
static const char *body_of(const struct buf *text, enum pack_format format)
{
	static const char *const begin[PACK_FORMATS] = {
		[PACK_XML] = "<passage", [PACK_JSON] = "\n{",
		[PACK_JSONL] = "{\"type\":\"passage\"",
		[PACK_COMPACT] = "\n\n"
	};

	return begin[format] ? strstr(buf_str(text), begin[format]) : NULL;
}

static size_t body_len(const char *body, enum pack_format format)
{
	const char *end = format == PACK_XML ? strstr(body, "</passage>") :
		format == PACK_JSON ? strrchr(body, ']') - 1 : NULL;

	return end ? (size_t)(end - body) : strlen(body);
}

static void has_its_first_whole(const struct pack *pack, struct request *r)
{
	struct pack alone = { .tokens = 0 };
	struct pack_options options = r->options;
	size_t n = r->passages.item.n;
	const char *body;

	/* In text for people, seeds that follow each other are one passage. */
	if (!n || (options.format == PACK_COMPACT &&
		   r->passages.item.item[0].role == ROLE_SEED))
		return;
	options.max_tokens = 0;
	r->passages.item.n = 1;
	assert_null(pack_passages(&alone, &r->input, &options));
	r->passages.item.n = n;
	body = body_of(&alone.part.item[0], options.format);
	if (body && alone.shown &&
	    r->options.max_tokens >= alone.tokens + LEFT_OUT_MOST) {
		size_t len = body_len(body, options.format);
		const struct buf *text = &pack->part.item[0];

		assert_non_null(memmem(buf_str(text), text->len, body, len));
	}
	pack_release(&alone);
}

static void every_pack_keeps_its_promises(void **state)
{
	unsigned int seed, k;

	(void)state;
	for (seed = 1; seed <= TREES; seed++) {
		struct request r;

		request_init(&r, seed);
		for (k = 0; k < REQUESTS; k++) {
			struct pack pack = { .tokens = 0 };

			draw_options(&r);
			pack_within(&pack, &r);
			is_within_its_budget(&pack, &r);
			is_the_same_again(&pack, &r);
			has_its_first_whole(&pack, &r);
			if (r.options.format == PACK_JSON &&
			    r.options.line_numbers)
				shows_each_line_once(&pack);
			pack_release(&pack);
		}
		request_release(&r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_pack_keeps_its_promises),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
