/* SPDX-License-Identifier: MIT */
/*
 * A fuzz target without a fuzzer: small files below the directories given, or
 * of $FUSE_SOURCE, as they are and in a fixed number of mutations. The same
 * bytes on every run, so that it can be a test.
 */
#include <ftw.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/vec.h"
#include "tests/fuzz/fuzz.h"

enum { MOST_BYTES = 12000, MOST_FILES = 150, ROUNDS = 12 };

static VEC(struct buf) seeds;
static uint64_t state = 0x9e3779b97f4a7c15u;

/* xorshift64*: the same numbers everywhere. */
static size_t below(size_t n)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return n ? (size_t)((state * 0x2545f4914f6cdd1du) >> 32) % n : 0;
}

static int add_seed(const char *path, const struct stat *st, int type,
		    struct FTW *ftw)
{
	struct buf seed = { 0 };

	(void)ftw;
	if (type != FTW_F || !st->st_size || st->st_size > MOST_BYTES)
		return 0;
	if (file_read(&seed, path, MOST_BYTES)) {
		buf_release(&seed);
		return 0;
	}
	*VEC_PUSH(&seeds) = seed;
	return 0;
}

/* Bytes that open, close, escape and end things in most languages. */
static char odd_byte(void)
{
	static const char odd[] = "\0\n\r\t\"'`\\/*#{}()[]<>;:=,.$@%-_\x80\xff"
		"a0";

	return odd[below(sizeof(odd))];
}

static void mutate(struct buf *out, const struct buf *seed)
{
	const struct buf *other = &seeds.item[below(seeds.n)];
	size_t begin = below(seed->len), i, changes = 1 + below(8);
	size_t tail = below(other->len);

	buf_reset(out);
	buf_add(out, seed->ptr, seed->len);
	switch (below(4)) {
	case 0:		/* cut short */
		buf_cut(out, begin);
		break;
	case 1:		/* go on as another file */
		buf_cut(out, begin);
		buf_add(out, other->ptr + tail, other->len - tail);
		break;
	case 2:		/* say a piece again and again */
		for (i = 0; i < changes; i++)
			buf_add(out, seed->ptr + begin,
				(seed->len - begin) % 200);
		break;
	default:
		break;
	}
	for (i = 0; i < changes && out->len; i++)
		out->ptr[below(out->len)] = odd_byte();
}

static void run(const struct buf *input)
{
	/* A copy of its own size, so that reading too far is seen. */
	uint8_t *bytes = xmalloc(input->len);

	memcpy(bytes, buf_str(input), input->len);
	LLVMFuzzerTestOneInput(bytes, input->len);
	free(bytes);
}

static int by_bytes(const void *a, const void *b)
{
	const struct buf *x = a, *y = b;
	size_t n = x->len < y->len ? x->len : y->len;
	int order = memcmp(x->ptr, y->ptr, n);

	return order ? order : (x->len > y->len) - (x->len < y->len);
}

/* Every k-th of them, so that some of each directory are among them. */
static void thin_out(void)
{
	size_t step = seeds.n / MOST_FILES + 1, i, kept = 0;

	qsort(seeds.item, seeds.n, sizeof(*seeds.item), by_bytes);
	for (i = 0; i < seeds.n; i++)
		if (i % step)
			buf_release(&seeds.item[i]);
		else
			seeds.item[kept++] = seeds.item[i];
	seeds.n = kept;
}

int main(int count, char **dirs)
{
	static const char *const room[] = { "lib", "git-fuse", "tests" };
	const char *source = getenv("FUSE_SOURCE");
	struct buf input = { 0 };
	size_t i, round, runs = 0;

	for (i = 0; count == 1 && source && i < 3; i++) {
		buf_reset(&input);
		buf_addf(&input, "%s/%s", source, room[i]);
		nftw(input.ptr, add_seed, 16, FTW_PHYS);
	}
	for (i = 1; i < (size_t)count; i++)
		nftw(dirs[i], add_seed, 16, FTW_PHYS);
	thin_out();
	buf_reset(&input);
	run(&input);
	for (i = 0; i < seeds.n; i++) {
		run(&seeds.item[i]);
		for (round = 0; round < ROUNDS; round++, runs++) {
			mutate(&input, &seeds.item[i]);
			run(&input);
		}
	}
	printf("%sok 1 - %zu mutations of %zu files\n1..1\n",
	       runs ? "" : "not ", runs, seeds.n);
	for (i = 0; i < seeds.n; i++)
		buf_release(&seeds.item[i]);
	VEC_RELEASE(&seeds);
	buf_release(&input);
	return !runs;
}
