/* SPDX-License-Identifier: MIT */
/* Where a server listens, and what clients call it. Names are never looked up:
 * "localhost" is what it always is. */
#ifndef HTTP_ADDRESS_H
#define HTTP_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct http_address {
	bool is_v6;
	unsigned char ip[16];	/* 4 of them without is_v6 */
	uint16_t port;
};

/* "127.0.0.1:8080", "[::1]:8080" or "localhost:8080", which is the first of
 * them; port 0 is any that is free. ERROR_USAGE for anything else. */
const struct error *http_address_parse(struct http_address *out,
				       const char *text) MUST_CHECK;

/* Appends it as it stands in a URL. */
void http_address_put(struct buf *out, const struct http_address *address);

bool http_address_is_loopback(const struct http_address *address);
/* All that this machine has. */
bool http_address_is_any(const struct http_address *address);

/*
 * Takes "host" or "host:port" apart, as a Host header or an origin has them:
 * the host in lower case and without the brackets of IPv6, and the port, or
 * `missing` where there is none. False for what is neither a name nor an
 * address.
 */
bool http_host_split(struct buf *host, unsigned int *port, const char *text,
		     unsigned int missing);

/* Whether a host is an address and no name; *out is it, with port 0. */
bool http_host_is_address(struct http_address *out, const char *host);
/* "localhost", or a loopback address. */
bool http_host_is_loopback(const char *host);

#endif
