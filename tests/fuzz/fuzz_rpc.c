/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as what a client of the server for agents writes: as they are, and
 * as the rest of a request that began well. No tool is offered and there is no
 * repository, so that what is tried is the reader and the methods.
 */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "git-fuse/mcp/mcp.h"
#include "tests/fuzz/fuzz.h"

#define MODERN "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":" \
	"\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}"
#define REQUEST "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":"

static const char *const begins[] = {
	REQUEST "\"initialize\",\"params\":{\"protocolVersion\":\"2025-",
	REQUEST "\"server/discover\",\"params\":{" MODERN "}}\n",
	REQUEST "\"tools/list\",\"params\":{" MODERN ",\"cursor\":\"",
	REQUEST "\"tools/call\",\"params\":{\"name\":\"list_paths\","
		"\"arguments\":{\"at\":\"HEAD\"}}}\n",
	REQUEST "\"resources/list\"}\n" REQUEST "\"resources/templates/list\"",
	REQUEST "\"resources/read\",\"params\":{\"uri\":\"fuse://file/%",
	REQUEST "\"prompts/list\"}\n{\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n",
	REQUEST "\"prompts/get\",\"params\":{\"name\":\"plan_edit\","
		"\"arguments\":{\"task\":\"",
	REQUEST "\"completion/complete\",\"params\":{\"argument\":{\"name\":"
		"\"x\",\"value\":\"",
	REQUEST "\"ping\"}\n{\"jsonrpc\":\"2.0\",\"method\":"
		"\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n",
};
enum { BEGINS = sizeof(begins) / sizeof(*begins), LINES = 64 };

/* A file in memory, that is read from its beginning. */
static int file_of(const void *bytes, size_t n)
{
	int fd = memfd_create("fuzz", 0);

	MUST_HOLD(fd >= 0);
	while (n) {
		ssize_t done = write(fd, bytes, n);

		MUST_HOLD(done > 0);
		bytes = (const char *)bytes + done;
		n -= (size_t)done;
	}
	MUST_HOLD(!lseek(fd, 0, SEEK_SET));
	return fd;
}

/* An answer is one message, with an id and either a result or an error. */
static void check_line(const char *line, size_t n)
{
	struct value *answer;

	MUST_HOLD(!value_parse(&answer, line, n, VALUE_STRICT));
	MUST_HOLD(value_get(answer, "id"));
	MUST_HOLD(!value_get(answer, "result") != !value_get(answer, "error"));
	value_free(answer);
}

/* No message has two answers. */
static void check_answers(int fd, size_t asked)
{
	const off_t size = lseek(fd, 0, SEEK_END);
	char *text = xmalloc((size_t)size + 1), *at = text, *end = text + size;
	size_t lines = 0;

	MUST_HOLD(pread(fd, text, (size_t)size, 0) == size);
	for (; at < end; lines++) {
		char *stop = memchr(at, '\n', (size_t)(end - at));

		MUST_HOLD(stop != NULL);
		if (lines < LINES)
			check_line(at, (size_t)(stop - at));
		at = stop + 1;
	}
	MUST_HOLD(lines <= asked);
	free(text);
}

static void serve(const char *bytes, size_t n)
{
	static const atomic_int never;
	const struct progress meter = { .stop = &never };
	struct mcp_set none = { .is_on = { false } };
	const struct mcp_server server = { .meter = &meter, .set = &none,
					   .answer_max = MCP_ANSWER_MAX };
	const int in = file_of(bytes, n), out = file_of("", 0);
	size_t asked = 1, i;

	for (i = 0; i < n; i++)
		asked += bytes[i] == '\n';
	MUST_HOLD(!mcp_serve_lines(&server, in, out));
	check_answers(out, asked);
	close(in);
	close(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf text = { 0 };

	/* Wherever the fuzzer runs, no repository is looked at. */
	setenv("GIT_DIR", "/dev/null", 1);
	serve((const char *)data, size);
	if (size < 2)
		return 0;
	buf_addstr(&text, begins[data[0] % BEGINS]);
	buf_cut(&text, text.len - data[1] % 8);
	buf_add(&text, (const char *)data + 2, size - 2);
	serve(text.ptr, text.len);
	buf_release(&text);
	return 0;
}
