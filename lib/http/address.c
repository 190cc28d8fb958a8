/* SPDX-License-Identifier: MIT */
/* Addresses and hosts: see address.h. */
#include "http/address.h"

#include <arpa/inet.h>
#include <string.h>

enum { PORT_MOST = 65535, PORT_DIGITS = 5, V4_BYTES = 4, V6_BYTES = 16 };

static const char digits[] = "0123456789";
static const char name_bytes[] = "abcdefghijklmnopqrstuvwxyz"
	"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";

/* All of the text is a port. */
static bool read_port(unsigned int *out, const char *text)
{
	const size_t n = strspn(text, digits);
	unsigned int port = 0;
	size_t i;

	if (!n || n > PORT_DIGITS || text[n])
		return false;
	for (i = 0; i < n; i++)
		port = port * 10 + (unsigned int)(text[i] - '0');
	*out = port;
	return port <= PORT_MOST;
}

bool http_host_is_address(struct http_address *out, const char *host)
{
	*out = (struct http_address){ .is_v6 = strchr(host, ':') != NULL };
	return inet_pton(out->is_v6 ? AF_INET6 : AF_INET, host, out->ip) == 1;
}

/* The host's own bytes, and what stands behind them; 0 for none. */
static size_t host_len(const char *text, const char **rest)
{
	const bool is_v6 = *text == '[';
	const size_t n = is_v6 ? strcspn(text + 1, "]") :
		strspn(text, name_bytes);

	*rest = text + n;
	if (is_v6)
		*rest = text[n + 1] ? text + n + 2 : "[";
	return n;
}

bool http_host_split(struct buf *host, unsigned int *port, const char *text,
		     unsigned int missing)
{
	const size_t from = host->len;
	struct http_address address;
	const char *rest;
	const size_t n = host_len(text, &rest);
	size_t i;

	*port = missing;
	if (!n || (*rest && *rest != ':') ||
	    (*rest == ':' && !read_port(port, rest + 1)))
		return false;
	buf_add(host, text + (*text == '['), n);
	for (i = from; i < host->len; i++)
		if (host->ptr[i] >= 'A' && host->ptr[i] <= 'Z')
			host->ptr[i] |= 0x20;
	if (*text != '[' || (http_host_is_address(&address, host->ptr + from) &&
			     address.is_v6))
		return true;
	buf_cut(host, from);
	return false;
}

bool http_address_is_loopback(const struct http_address *address)
{
	static const unsigned char v6[V6_BYTES] = { [V6_BYTES - 1] = 1 };

	return address->is_v6 ? !memcmp(address->ip, v6, V6_BYTES) :
		address->ip[0] == 127;
}

bool http_address_is_any(const struct http_address *address)
{
	static const unsigned char none[V6_BYTES];

	return !memcmp(address->ip, none, address->is_v6 ? V6_BYTES :
		       V4_BYTES);
}

bool http_host_is_loopback(const char *host)
{
	struct http_address address;

	return !strcmp(host, "localhost") ||
		(http_host_is_address(&address, host) &&
		 http_address_is_loopback(&address));
}

const struct error *http_address_parse(struct http_address *out,
				       const char *text)
{
	enum { MISSING = PORT_MOST + 1 };
	struct buf host = { 0 };
	unsigned int port;
	bool is_one = http_host_split(&host, &port, text, MISSING) &&
		port != MISSING;

	if (is_one && !strcmp(host.ptr, "localhost"))
		is_one = http_host_is_address(out, "127.0.0.1");
	else if (is_one)
		is_one = http_host_is_address(out, host.ptr);
	out->port = (uint16_t)port;
	buf_release(&host);
	return is_one ? NULL :
		error_new(ERROR_USAGE, "'%s' is not an address to listen at: "
			  "say '127.0.0.1:8080', '[::1]:8080', or port 0 for any "
			  "that is free", text);
}

void http_address_put(struct buf *out, const struct http_address *address)
{
	char text[INET6_ADDRSTRLEN];

	inet_ntop(address->is_v6 ? AF_INET6 : AF_INET, address->ip, text,
		  sizeof(text));
	buf_addf(out, address->is_v6 ? "[%s]:%u" : "%s:%u", text,
		 (unsigned int)address->port);
}
