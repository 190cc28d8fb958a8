/* SPDX-License-Identifier: MIT */
/* Units of index: what is written as bytes comes back, and nothing else. */
#include "index_test.h"

#include "index/index.h"
#include "index/list.h"
#include "index/record.h"

static void postings_come_back(void **state)
{
	struct post in[500], *post;
	unsigned char bytes[POST_MAX];
	struct buf list = { 0 };
	struct cursor cursor;
	uint64_t seed = 1;
	uint32_t blob = 0;
	size_t i;

	(void)state;
	for (i = 0; i < 500; i++) {
		uint32_t gap = 1 + next_random(&seed) % (i % 9 ? 5 : 1 << 21);

		in[i] = (struct post){ blob += gap,
			next_random(&seed) % (i % 5 ? 20 : 1 << 20),
			i % 3 ? 0 : next_random(&seed) % 300,
			next_random(&seed) % 8 };
		buf_add(&list, bytes, post_encode(bytes, gap, &in[i]));
	}
	cursor_init(&cursor, list.ptr, list.len);
	for (i = 0; i < 500; i++) {
		assert_true(cursor_next(&cursor));
		post = &cursor.post;
		assert_int_equal(post->blob, in[i].blob);
		assert_int_equal(post->body, in[i].body);
		assert_int_equal(post->symbols, in[i].symbols);
		assert_int_equal(post->flags, in[i].flags);
	}
	assert_false(cursor_next(&cursor));
	assert_false(cursor_is_broken(&cursor));
	cursor_init(&cursor, list.ptr, list.len - 1);
	while (cursor_next(&cursor))
		;
	assert_true(cursor_is_broken(&cursor));
	buf_release(&list);
}

static void the_largest_posting_fits(void **state)
{
	struct post post = { UINT32_MAX, UINT32_MAX, UINT32_MAX, 7 };
	unsigned char bytes[POST_MAX];
	struct cursor cursor;
	size_t n = post_encode(bytes, UINT32_MAX, &post);

	(void)state;
	assert_true(n <= POST_MAX);
	cursor_init(&cursor, bytes, n);
	assert_true(cursor_next(&cursor));
	assert_int_equal(cursor.post.blob, post.blob);
	assert_int_equal(cursor.post.body, post.body);
	assert_int_equal(cursor.post.symbols, post.symbols);
	assert_int_equal(cursor.post.flags, post.flags);
}

static void a_seal_tells_damage(void **state)
{
	struct buf buf = { 0 };
	size_t n, i;

	(void)state;
	seal(&buf);
	n = buf.len;
	assert_true(unseal(buf.ptr, &n));
	assert_int_equal(n, 0);
	buf_reset(&buf);
	buf_addstr(&buf, "some facts of a blob");
	seal(&buf);
	for (i = 0; i < buf.len; i++) {
		n = buf.len;
		buf.ptr[i] ^= 0x10;
		assert_false(unseal(buf.ptr, &n));
		buf.ptr[i] ^= 0x10;
	}
	n = 3;
	assert_false(unseal(buf.ptr, &n));
	buf_release(&buf);
}

static const char *random_name(struct arena *arena, uint64_t *seed)
{
	size_t n = next_random(seed) % 20, i;
	char *s = arena_alloc(arena, n + 1);

	for (i = 0; i < n; i++)
		s[i] = "abcXYZ_.:\xc3"[next_random(seed) % 10];
	s[n] = '\0';
	return s;
}

static void random_facts(struct facts *facts, struct digest *digest,
			 uint64_t *seed)
{
	size_t n = next_random(seed) % 30, i;
	uint32_t hash = 0;

	facts_clear(facts);
	facts->lang = next_random(seed) % 40;
	facts->flags = next_random(seed) % 2 ? FACTS_CUT : 0;
	facts->lines = next_random(seed) % 5000;
	facts->tokens = next_random(seed);
	facts->bytes = (uint64_t)next_random(seed) << 8;
	digest->body_len = next_random(seed);
	digest->symbol_len = next_random(seed) % 500;
	digest->use.n = 0;
	for (i = 0; i < n; i++)
		*VEC_PUSH(&digest->use) = hash += 1 + next_random(seed) /
			(uint32_t)(n + 1);
	for (i = 0; i < n; i++)
		*VEC_PUSH(&facts->symbol) = (struct symbol){
			.name = random_name(&facts->arena, seed),
			.scope = next_random(seed) % 2 ? NULL :
				random_name(&facts->arena, seed),
			.kind = next_random(seed) % SYMBOL_KINDS,
			.flags = next_random(seed) % 2,
			.container = i % 3 ? next_random(seed) % i :
				SYMBOL_NO_CONTAINER,
			.line = next_random(seed) % 1000,
			.first_line = next_random(seed) % 1000,
			.last_line = next_random(seed) % 1000,
		};
	for (i = 0; i < n / 2; i++)
		*VEC_PUSH(&facts->import) = (struct import){
			.text = random_name(&facts->arena, seed),
			.names = i % 2 ? random_name(&facts->arena, seed) :
				NULL,
			.alias = i % 3 ? NULL :
				random_name(&facts->arena, seed),
			.line = next_random(seed) % 1000,
			.style = next_random(seed) % 3,
		};
}

static void same_facts(const struct facts *a, const struct facts *b)
{
	size_t i;

	assert_int_equal(a->lang, b->lang);
	assert_int_equal(a->flags, b->flags);
	assert_int_equal(a->lines, b->lines);
	assert_int_equal(a->tokens, b->tokens);
	assert_int_equal(a->bytes, b->bytes);
	assert_int_equal(a->symbol.n, b->symbol.n);
	assert_int_equal(a->import.n, b->import.n);
	for (i = 0; i < a->symbol.n; i++) {
		const struct symbol *x = &a->symbol.item[i];
		const struct symbol *y = &b->symbol.item[i];

		assert_string_equal(x->name, y->name);
		assert_int_equal(!x->scope, !y->scope);
		if (x->scope)
			assert_string_equal(x->scope, y->scope);
		assert_int_equal(x->kind, y->kind);
		assert_int_equal(x->flags, y->flags);
		assert_int_equal(x->container, y->container);
		assert_int_equal(x->line, y->line);
		assert_int_equal(x->first_line, y->first_line);
		assert_int_equal(x->last_line, y->last_line);
	}
	for (i = 0; i < a->import.n; i++) {
		const struct import *x = &a->import.item[i];
		const struct import *y = &b->import.item[i];

		assert_string_equal(x->text, y->text);
		assert_int_equal(x->line, y->line);
		assert_int_equal(x->style, y->style);
		assert_int_equal(!x->names, !y->names);
		if (x->names)
			assert_string_equal(x->names, y->names);
		assert_int_equal(!x->alias, !y->alias);
		if (x->alias)
			assert_string_equal(x->alias, y->alias);
	}
}

static void facts_come_back(void **state)
{
	struct facts in = { 0 }, out = { 0 };
	struct digest digest = { 0 };
	struct blob_head head;
	struct buf record = { 0 };
	uint64_t seed = 7;
	bool is_used;
	size_t round, i;

	(void)state;
	for (round = 0; round < 200; round++) {
		random_facts(&in, &digest, &seed);
		buf_reset(&record);
		record_pack(&record, &in, &digest);
		facts_clear(&out);
		assert_true(record_facts(&out, record.ptr, record.len));
		same_facts(&in, &out);
		assert_true(record_head(&head, record.ptr, record.len));
		assert_int_equal(head.body_len, digest.body_len);
		assert_int_equal(head.symbol_len, digest.symbol_len);
		assert_int_equal(head.bytes, in.bytes);
		for (i = 0; i < digest.use.n; i++) {
			assert_true(record_uses(&is_used, record.ptr,
						record.len,
						digest.use.item[i]));
			assert_true(is_used);
		}
		assert_true(record_uses(&is_used, record.ptr, record.len, 0));
		assert_false(is_used);
	}
	facts_release(&in);
	facts_release(&out);
	VEC_RELEASE(&digest.use);
	buf_release(&record);
}

static void opaque_content_has_a_head_only(void **state)
{
	struct facts in = { .flags = FACTS_BINARY, .bytes = 1234567890123 };
	struct facts out = { 0 };
	struct buf record = { 0 };
	bool is_used;

	(void)state;
	record_pack(&record, &in, NULL);
	assert_true(record_facts(&out, record.ptr, record.len));
	assert_int_equal(out.bytes, 1234567890123);
	assert_int_equal(out.symbol.n, 0);
	assert_true(record_uses(&is_used, record.ptr, record.len, 5));
	assert_false(is_used);
	facts_release(&out);
	buf_release(&record);
}

/* Under the sanitizers: no bytes whatever make a reader leave its record. */
static void any_bytes_are_safe(void **state)
{
	struct facts in = { 0 }, out = { 0 };
	struct digest digest = { 0 };
	struct buf record = { 0 };
	uint64_t seed = 11;
	bool is_used;
	size_t round, i;
	char *copy;

	(void)state;
	for (round = 0; round < 300; round++) {
		random_facts(&in, &digest, &seed);
		buf_reset(&record);
		record_pack(&record, &in, &digest);
		for (i = 0; i < 8; i++) {
			size_t n = next_random(&seed) % (record.len + 1);

			copy = xmalloc(n);
			memcpy(copy, record.ptr, n);
			if (n && i % 2)
				copy[next_random(&seed) % n] =
					(char)next_random(&seed);
			facts_clear(&out);
			record_facts(&out, copy, n);
			record_uses(&is_used, copy, n, UINT32_MAX);
			free(copy);
		}
	}
	facts_release(&in);
	facts_release(&out);
	VEC_RELEASE(&digest.use);
	buf_release(&record);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(postings_come_back),
		cmocka_unit_test(the_largest_posting_fits),
		cmocka_unit_test(a_seal_tells_damage),
		cmocka_unit_test(facts_come_back),
		cmocka_unit_test(opaque_content_has_a_head_only),
		cmocka_unit_test(any_bytes_are_safe),
	};

	return cmocka_run_group_tests_name("index bytes", tests, NULL, NULL);
}
