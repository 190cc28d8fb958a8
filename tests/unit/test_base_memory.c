/* SPDX-License-Identifier: MIT */
/* Units of base: arena, buf and its varints, vec, strmap, hash. */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/strmap.h"
#include "base/vec.h"

static void arena_keeps_everything_apart(void **state)
{
	struct arena arena = { 0 };
	unsigned char *ptr[400];
	size_t i, k;

	(void)state;
	for (i = 0; i < 400; i++) {
		ptr[i] = arena_alloc(&arena, i * 7);
		assert_int_equal((uintptr_t)ptr[i] % alignof(max_align_t),
				 0);
		memset(ptr[i], (int)(i & 0xff), i * 7);
	}
	for (i = 0; i < 400; i++)
		for (k = 0; k < i * 7; k++)
			assert_int_equal(ptr[i][k], i & 0xff);
	arena_release(&arena);
	assert_null(arena.block);
}

static void arena_serves_more_than_a_block_and_nothing(void **state)
{
	struct arena arena = { 0 };
	char *large, *none;

	(void)state;
	none = arena_alloc(&arena, 0);
	assert_non_null(none);
	large = arena_alloc(&arena, 5 << 20);
	memset(large, 'x', 5 << 20);
	assert_string_equal(arena_strndup(&arena, "abc", 2), "ab");
	assert_string_equal(arena_strndup(&arena, NULL, 0), "");
	assert_string_equal(arena_strdup(&arena, ""), "");
	assert_string_equal(arena_fmt(&arena, "%s-%05d", "a", 42), "a-00042");
	assert_int_equal(strlen(arena_fmt(&arena, "%5000d", 1)), 5000);
	arena_release(&arena);
}

static void arena_cleared_settles_on_its_largest_block(void **state)
{
	struct arena arena = { 0 };
	struct arena_block *kept;
	int round;

	(void)state;
	arena_clear(&arena);
	arena_alloc(&arena, 100);
	arena_alloc(&arena, 3 << 20);
	kept = arena.block;
	arena_alloc(&arena, 100);	/* a smaller block behind the largest */
	assert_ptr_not_equal(arena.block, kept);
	for (round = 0; round < 3; round++) {
		arena_clear(&arena);
		assert_ptr_equal(arena.block, kept);
		arena_alloc(&arena, 3 << 20);
		assert_ptr_equal(arena.block, kept);
	}
	arena_release(&arena);
	arena_release(&arena);
}

static void buf_is_always_a_string(void **state)
{
	struct buf buf = { 0 };
	char *ptr;
	size_t i;

	(void)state;
	assert_string_equal(buf_str(&buf), "");
	buf_reset(&buf);
	buf_cut(&buf, 0);
	buf_add(&buf, NULL, 0);
	assert_string_equal(buf_str(&buf), "");
	for (i = 0; i < 1000; i++) {
		buf_addch(&buf, 'a');
		assert_int_equal(buf.ptr[buf.len], 0);
	}
	buf_cut(&buf, 3);
	buf_add(&buf, "\0b", 2);
	assert_int_equal(buf.len, 5);
	assert_memory_equal(buf.ptr, "aaa\0b", 6);
	ptr = buf_detach(&buf);
	assert_memory_equal(ptr, "aaa\0b", 6);
	free(ptr);
	assert_int_equal(buf.len, 0);
	ptr = buf_detach(&buf);
	assert_string_equal(ptr, "");
	free(ptr);
	buf_release(&buf);
}

static void buf_tames_what_would_command_a_terminal(void **state)
{
	struct buf buf = { 0 };

	(void)state;
	buf_tame(&buf, 0);
	buf_add(&buf, "\033:\033[1m\t\r\n\0\x7f\303\251", 13);
	buf_tame(&buf, 2);
	assert_string_equal(buf.ptr, "\033:?[1m\t?\n??\303\251");
	buf_reset(&buf);
	buf_addstr(&buf, "a\302\233m\342\200\256b\342\201\246\342\200\213"
		   "c\302\240\342\200\224\342\200");
	buf_tame(&buf, 0);
	assert_string_equal(buf.ptr, "a?m?b??c\302\240\342\200\224\342\200");
	buf_reset(&buf);
	buf_addstr(&buf, "a\nb\n\tc\r\n");
	buf_tame_line(&buf, 2);
	assert_string_equal(buf.ptr, "a\nb \tc? ");
	buf_release(&buf);
}

static void buf_formats_and_repeats(void **state)
{
	struct buf buf = { 0 };

	(void)state;
	buf_addn(&buf, 'x', 0);
	assert_string_equal(buf_str(&buf), "");
	buf_addf(&buf, "%s", "");
	buf_addf(&buf, "%d:%s", 7, "seven");
	buf_addn(&buf, '-', 3);
	buf_addf(&buf, "%300s", "end");
	assert_int_equal(buf.len, 7 + 3 + 300);
	assert_memory_equal(buf.ptr, "7:seven---   ", 13);
	assert_string_equal(buf.ptr + buf.len - 3, "end");
	buf_reset(&buf);
	assert_string_equal(buf_str(&buf), "");
	buf_release(&buf);
}

static void varints_come_back(void **state)
{
	const uint64_t value[] = { 0, 1, 127, 128, 300, 16383, 16384,
		UINT32_MAX, UINT64_C(1) << 62, UINT64_C(1) << 63,
		UINT64_MAX - 1, UINT64_MAX };
	struct buf buf = { 0 };
	const unsigned char *at, *end;
	size_t i, n = sizeof(value) / sizeof(*value);

	(void)state;
	for (i = 0; i < n; i++)
		buf_add_varint(&buf, value[i]);
	at = (const unsigned char *)buf.ptr;
	end = at + buf.len;
	for (i = 0; i < n; i++)
		assert_true(read_varint(&at, end) == value[i]);
	assert_ptr_equal(at, end);
	assert_int_equal(read_varint(&at, end), 0);
	assert_null(at);
	assert_int_equal(read_varint(&at, end), 0);
	assert_null(at);
	buf_release(&buf);
}

/* Every byte string either is a number of at most 64 bits or is refused. */
static void varints_refuse_what_is_cut_or_too_large(void **state)
{
	static const struct {
		const char *bytes;
		size_t n;
		uint64_t value;
		int is_good;
	} given[] = {
		{ "", 0, 0, 0 },
		{ "\x80", 1, 0, 0 },
		{ "\xff\xff", 2, 0, 0 },
		{ "\x80\x00", 2, 0, 1 },
		{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10,
		  UINT64_MAX, 1 },
		{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 10, 0, 0 },
		{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f", 10, 0, 0 },
		{ "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", 11, 0, 0 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		const unsigned char *at = (const void *)given[i].bytes;
		const unsigned char *end = at + given[i].n;

		assert_true(read_varint(&at, end) == given[i].value);
		assert_ptr_equal(at, given[i].is_good ? end : NULL);
	}
}

static void vec_grows_and_keeps(void **state)
{
	VEC(struct { size_t a; char c; }) v = { 0 };
	size_t i;

	(void)state;
	VEC_RELEASE(&v);
	for (i = 0; i < 10000; i++) {
		VEC_PUSH(&v)->a = i;
		v.item[i].c = (char)i;
	}
	for (i = 0; i < 10000; i++)
		assert_int_equal(v.item[i].a, i);
	VEC_RESERVE(&v, 5);
	assert_int_equal(v.n, 10000);
	assert_true(v.alloc >= 10005);
	VEC_RELEASE(&v);
	assert_null(v.item);
}

static void strmap_finds_what_was_added_in_order(void **state)
{
	struct strmap map = { 0 };
	char key[32];
	size_t i;
	bool is_new;

	(void)state;
	assert_null(strmap_find(&map, "a", 1));
	assert_int_equal(strmap_get(&map, "a", 5), 5);
	for (i = 0; i < 50000; i++) {
		size_t n = (size_t)snprintf(key, sizeof(key), "k%zu", i);

		strmap_add(&map, key, n, &is_new)->value = i;
		assert_true(is_new);
	}
	for (i = 0; i < 50000; i++) {
		size_t n = (size_t)snprintf(key, sizeof(key), "k%zu", i);

		assert_int_equal(strmap_find(&map, key, n)->value, i);
		assert_string_equal(map.entry[i].key, key);
		strmap_add(&map, key, n, &is_new);
		assert_false(is_new);
	}
	assert_int_equal(map.n, 50000);
	assert_null(strmap_find(&map, "k50000", 6));
	strmap_release(&map);
	assert_int_equal(map.n, 0);
}

static void strmap_takes_any_bytes_as_key(void **state)
{
	struct strmap map = { 0 };

	(void)state;
	strmap_add(&map, "", 0, NULL)->value = 1;
	strmap_add(&map, "\0", 1, NULL)->value = 2;
	strmap_add(&map, "\0\0", 2, NULL)->value = 3;
	strmap_add(&map, "a\0b", 3, NULL)->value = 4;
	strmap_set(&map, "a", 5);
	strmap_set(&map, "a", 6);
	assert_int_equal(map.n, 5);
	assert_int_equal(strmap_find(&map, "", 0)->value, 1);
	assert_int_equal(strmap_find(&map, "\0", 1)->value, 2);
	assert_int_equal(strmap_find(&map, "\0\0", 2)->value, 3);
	assert_int_equal(strmap_find(&map, "a\0b", 3)->value, 4);
	assert_int_equal(strmap_get(&map, "a", 0), 6);
	assert_null(strmap_find(&map, "a\0c", 3));
	strmap_release(&map);
}

/* The index stores these: a change here is a change of its format. */
static void hashes_are_the_same_for_ever(void **state)
{
	static const char text[] = "a text of more than two times 32 bytes, "
		"so that both chains have a share";

	(void)state;
	assert_true(hash_much(text, strlen(text), 1) ==
		    UINT64_C(0xaff6993958bdbc6f));
	assert_true(hash_bytes("", 0, 0) == hash_bytes(NULL, 0, 0));
	assert_true(hash_bytes("fuse", 4, 0) == UINT64_C(0xcffca9b492aee2be));
	assert_true(hash_bytes("exactly 16 bytes", 16, 1) ==
		    UINT64_C(0x096ee11f5b99b678));
}

static void hashes_tell_lengths_and_seeds_apart(void **state)
{
	static const char zero[32];
	uint64_t seen[33];
	size_t i, k;

	(void)state;
	for (i = 0; i <= 32; i++) {
		seen[i] = hash_bytes(zero, i, 0);
		assert_true(hash_bytes(zero, i, 1) != seen[i]);
		for (k = 0; k < i; k++)
			assert_true(seen[i] != seen[k]);
	}
}

/* It is what tells damaged bytes from sound ones. */
static void the_hash_for_much_sees_each_bit(void **state)
{
	unsigned char bytes[200] = { 0 };
	uint64_t sound, last = 0;
	size_t i;

	(void)state;
	sound = hash_much(bytes, sizeof(bytes), 7);
	for (i = 0; i < 8 * sizeof(bytes); i++) {
		bytes[i / 8] ^= (unsigned char)(1 << i % 8);
		assert_true(hash_much(bytes, sizeof(bytes), 7) != sound);
		bytes[i / 8] ^= (unsigned char)(1 << i % 8);
	}
	for (i = 0; i <= sizeof(bytes); i++) {
		uint64_t now = hash_much(bytes, i, 7);

		assert_true(now != last && now != hash_much(bytes, i, 8));
		last = now;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(arena_keeps_everything_apart),
		cmocka_unit_test(arena_serves_more_than_a_block_and_nothing),
		cmocka_unit_test(arena_cleared_settles_on_its_largest_block),
		cmocka_unit_test(buf_is_always_a_string),
		cmocka_unit_test(buf_tames_what_would_command_a_terminal),
		cmocka_unit_test(buf_formats_and_repeats),
		cmocka_unit_test(varints_come_back),
		cmocka_unit_test(varints_refuse_what_is_cut_or_too_large),
		cmocka_unit_test(vec_grows_and_keeps),
		cmocka_unit_test(strmap_finds_what_was_added_in_order),
		cmocka_unit_test(strmap_takes_any_bytes_as_key),
		cmocka_unit_test(hashes_are_the_same_for_ever),
		cmocka_unit_test(hashes_tell_lengths_and_seeds_apart),
		cmocka_unit_test(the_hash_for_much_sees_each_bit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
