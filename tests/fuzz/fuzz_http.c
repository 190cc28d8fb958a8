/* SPDX-License-Identifier: MIT */
/* Any bytes as what the headers of a request may say: a host, an origin, an
 * address, media types. */
#include <string.h>

#include "base/xalloc.h"
#include "git-fuse/mcp/gate.h"
#include "tests/fuzz/fuzz.h"

static void try_address(const char *text)
{
	struct http_address address, again;
	struct buf written = { 0 };

	if (http_address_parse(&address, text))
		return;
	http_address_put(&written, &address);
	MUST_HOLD(!http_address_parse(&again, written.ptr));
	MUST_HOLD(again.port == address.port && again.is_v6 == address.is_v6);
	MUST_HOLD(!memcmp(again.ip, address.ip, sizeof(again.ip)));
	MUST_HOLD(!http_address_is_any(&address) ||
		  !http_address_is_loopback(&address));
	buf_release(&written);
}

static void try_host(const struct mcp_gate *gate, const char *text)
{
	struct buf host = { 0 };
	unsigned int port;

	if (!http_host_split(&host, &port, text, 80))
		MUST_HOLD(!host.len && !mcp_gate_is_ours(gate, text));
	else
		MUST_HOLD(host.len && port < 65536 &&
			  host.len <= strlen(text));
	/* Nobody's name is ours, whatever stands around it. */
	if (mcp_gate_is_ours(gate, text))
		MUST_HOLD(http_host_is_loopback(host.ptr));
	buf_release(&host);
}

static void try_types(const char *text)
{
	const bool takes = mcp_accepts(text, "application/json");

	MUST_HOLD(!takes || strstr(text, "/"));
	MUST_HOLD(!mcp_is_type(text, "application/json") || *text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct mcp_gate gate = {
		.address = { .ip = { 127, 0, 0, 1 }, .port = 8080 }
	};
	char *text = xmemdupz(data, size);
	struct buf host = { 0 };
	unsigned int port;
	const char *origin = strstr(text, "://");

	try_address(text);
	try_host(&gate, text);
	try_types(text);
	if (mcp_gate_may_ask(&gate, text)) {
		MUST_HOLD(origin && http_host_split(&host, &port, origin + 3,
						    80));
		MUST_HOLD(http_host_is_loopback(host.ptr));
	}
	buf_release(&host);
	free(text);
	return 0;
}
