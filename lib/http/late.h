/* SPDX-License-Identifier: MIT */
/*
 * libmicrohttpd, opened by who serves and by nobody else.
 *
 * It brings GnuTLS and nine more libraries along. Linked to the program, they
 * would cost each command of git fuse a third of its start: 1.4 ms of 5.2,
 * measured on Debian 12.
 */
#ifndef HTTP_LATE_H
#define HTTP_LATE_H

#include <microhttpd.h>

#include "base/error.h"

/* Its functions by their names without "MHD_", as its manual tells them. */
struct late {
	enum MHD_Result (*add_response_header)(struct MHD_Response *,
					       const char *, const char *);
	struct MHD_Response *(*create_response_from_buffer)(
		size_t, void *, enum MHD_ResponseMemoryMode);
	struct MHD_Response *(*create_response_from_callback)(
		uint64_t, size_t, MHD_ContentReaderCallback, void *,
		MHD_ContentReaderFreeCallback);
	void (*destroy_response)(struct MHD_Response *);
	const union MHD_ConnectionInfo *(*get_connection_info)(
		struct MHD_Connection *, enum MHD_ConnectionInfoType, ...);
	int (*get_connection_values)(struct MHD_Connection *,
				     enum MHD_ValueKind, MHD_KeyValueIterator,
				     void *);
	enum MHD_Result (*queue_response)(struct MHD_Connection *,
					  unsigned int, struct MHD_Response *);
	MHD_socket (*quiesce_daemon)(struct MHD_Daemon *);
	void (*resume_connection)(struct MHD_Connection *);
	struct MHD_Daemon *(*start_daemon)(unsigned int, uint16_t,
					   MHD_AcceptPolicyCallback, void *,
					   MHD_AccessHandlerCallback, void *,
					   ...);
	void (*stop_daemon)(struct MHD_Daemon *);
	void (*suspend_connection)(struct MHD_Connection *);
};

/* ERROR_UNSUPPORTED where it is not installed. Never closed: what it has begun
 * in the process does not end with it. */
const struct error *late_open(struct late *out) MUST_CHECK;

#endif
