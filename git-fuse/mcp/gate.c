/* SPDX-License-Identifier: MIT */
/* Host, origin, token and media types: see gate.h. */
#include "git-fuse/mcp/gate.h"

#include <string.h>
#include <strings.h>

#include "git-fuse/mcp/token.h"

enum { PORT_HTTP = 80, PORT_HTTPS = 443 };

static const char blanks[] = " \t";

/* --- The host --- */

static bool is_named(const struct mcp_gate *gate, const char *host)
{
	size_t i;

	for (i = 0; i < gate->hosts; i++)
		if (!strcasecmp(gate->host[i], host))
			return true;
	return false;
}

/*
 * Names are what rebinding works by: a request that names us by an address got
 * here because that is our address. So of names only those are ours that
 * nobody else can give.
 */
static bool is_our_host(const struct mcp_gate *gate, const char *host)
{
	struct http_address said;
	struct buf text = { 0 }, told = { 0 };
	bool is_ours;

	if (http_host_is_loopback(host) || is_named(gate, host))
		return true;
	if (!http_host_is_address(&said, host))
		return false;
	if (http_address_is_any(&gate->address))
		return true;
	said.port = gate->address.port;
	http_address_put(&text, &said);
	http_address_put(&told, &gate->address);
	is_ours = !strcmp(text.ptr, told.ptr);
	buf_release(&text);
	buf_release(&told);
	return is_ours;
}

/* A proxy that passes on its own name has its own port, too. */
bool mcp_gate_is_ours(const struct mcp_gate *gate, const char *text)
{
	struct buf host = { 0 };
	unsigned int port;
	const bool is_ours = http_host_split(&host, &port, text, PORT_HTTP) &&
		is_our_host(gate, host.ptr) &&
		(port == gate->address.port || is_named(gate, host.ptr));

	buf_release(&host);
	return is_ours;
}

/* --- The origin --- */

/* "http://host" or "http://host:port", and the same of https. */
static bool split_origin(struct buf *host, unsigned int *port,
			 const char *origin)
{
	static const char plain[] = "http://", safe[] = "https://";

	if (!strncasecmp(origin, plain, sizeof(plain) - 1))
		return http_host_split(host, port, origin + sizeof(plain) - 1,
				       PORT_HTTP);
	return !strncasecmp(origin, safe, sizeof(safe) - 1) &&
		http_host_split(host, port, origin + sizeof(safe) - 1,
				PORT_HTTPS);
}

bool mcp_gate_may_ask(const struct mcp_gate *gate, const char *origin)
{
	struct buf host = { 0 };
	unsigned int port;
	bool may;
	size_t i;

	for (i = 0; i < gate->origins; i++)
		if (!strcasecmp(gate->origin[i], origin))
			return true;
	may = split_origin(&host, &port, origin) &&
		http_host_is_loopback(host.ptr);
	buf_release(&host);
	return may;
}

const struct error *mcp_gate_check(const struct mcp_gate *gate)
{
	const struct error *err = NULL;
	struct buf host = { 0 };
	unsigned int port;
	size_t i;

	for (i = 0; !err && i < gate->origins; i++)
		if (!split_origin(&host, &port, gate->origin[i]))
			err = error_new(ERROR_USAGE, "'%s' is not an origin: "
					"say 'https://example.com' or "
					"'http://localhost:3000'",
					gate->origin[i]);
	for (i = 0; !err && i < gate->hosts; i++)
		if (strchr(gate->host[i], ':') ||
		    !http_host_split(&host, &port, gate->host[i], 0))
			err = error_new(ERROR_USAGE, "'%s' is not a name of a "
					"host", gate->host[i]);
	buf_release(&host);
	return err;
}

enum mcp_refusal mcp_gate_place(const struct mcp_gate *gate,
				const struct http_exchange *exchange)
{
	const char *host = http_header(exchange, "host");
	const char *origin = http_header(exchange, "origin");

	if (!host || !mcp_gate_is_ours(gate, host))
		return MCP_WRONG_HOST;
	if (origin && !mcp_gate_may_ask(gate, origin))
		return MCP_FOREIGN_ORIGIN;
	return MCP_ADMITTED;
}

/* --- The token --- */

enum mcp_refusal mcp_gate_token(const struct mcp_gate *gate,
				const struct http_exchange *exchange)
{
	static const char scheme[] = "Bearer ";
	const char *said = http_header(exchange, "authorization");

	if (!said)
		return MCP_NO_TOKEN;
	if (strncasecmp(said, scheme, sizeof(scheme) - 1))
		return MCP_WRONG_TOKEN;
	said += sizeof(scheme) - 1;
	return token_is(&gate->token, said + strspn(said, blanks)) ?
		MCP_ADMITTED : MCP_WRONG_TOKEN;
}

/* --- Media types --- */

/* A media range without its parameters: "text/plain", or with '*' for either
 * half of it. */
static bool matches(const char *range, size_t n, const char *type)
{
	const char *slash = strchr(type, '/');
	const size_t half = (size_t)(slash - type) + 1;

	if (n == 3 && !memcmp(range, "*/*", 3))
		return true;
	if (n == half + 1 && range[half] == '*')
		return !strncasecmp(range, type, half);
	return n == strlen(type) && !strncasecmp(range, type, n);
}

static size_t trimmed(const char *text, size_t n)
{
	while (n && strchr(blanks, text[n - 1]))
		n--;
	return n;
}

/* Whether the parameters say "q=0", with as many zeros as one likes. */
static bool is_unwanted(const char *at, const char *end)
{
	while ((at = memchr(at, ';', (size_t)(end - at)))) {
		at += 1 + strspn(at + 1, blanks);
		if (end - at < 3 || strncasecmp(at, "q=0", 3))
			continue;
		at += 3;
		at += *at == '.';
		at += strspn(at, "0");
		return at >= end || strchr(" \t;", *at);
	}
	return false;
}

bool mcp_accepts(const char *accept, const char *type)
{
	if (!accept)
		return true;
	while (*accept) {
		const char *start = accept + strspn(accept, blanks);
		const char *end = start + strcspn(start, ",");
		const size_t n = trimmed(start, strcspn(start, ",;"));

		if (matches(start, n, type))
			return !is_unwanted(start, end);
		accept = end + (*end == ',');
	}
	return false;
}

bool mcp_is_type(const char *content_type, const char *type)
{
	const size_t n = content_type ?
		trimmed(content_type, strcspn(content_type, ";")) : 0;

	return n == strlen(type) && !strncasecmp(content_type, type, n);
}
