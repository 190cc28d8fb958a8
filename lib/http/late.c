/* SPDX-License-Identifier: MIT */
/* Finding the functions of libmicrohttpd: see late.h. */
#include "http/late.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/* Since version 0.9.34, of 2014; what we call is there since 0.9.71. */
static const char soname[] = "libmicrohttpd.so.12";

/* The size of the comparison is of no use; but it is none where our type is
 * another than the header's, and the compiler says so. */
#define FUNCTION(name) \
	{ "MHD_" #name, offsetof(struct late, name), \
	  sizeof(((struct late *)NULL)->name == MHD_##name) }

static const struct {
	const char *name;
	size_t at, checked;
} functions[] = {
	FUNCTION(add_response_header),
	FUNCTION(create_response_from_buffer),
	FUNCTION(create_response_from_callback),
	FUNCTION(destroy_response),
	FUNCTION(get_connection_info),
	FUNCTION(get_connection_values),
	FUNCTION(queue_response),
	FUNCTION(quiesce_daemon),
	FUNCTION(resume_connection),
	FUNCTION(start_daemon),
	FUNCTION(stop_daemon),
	FUNCTION(suspend_connection),
};

const struct error *late_open(struct late *out)
{
	void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
	size_t i;

	if (!library)
		return error_new(ERROR_UNSUPPORTED, "cannot serve HTTP: %s; "
				 "install libmicrohttpd", dlerror());
	for (i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
		void *found = dlsym(library, functions[i].name);

		if (!found)
			return error_new(ERROR_UNSUPPORTED, "cannot serve "
					 "HTTP: '%s' has no '%s'; install "
					 "libmicrohttpd 0.9.71 or newer",
					 soname, functions[i].name);
		/* As POSIX asks of dlsym, a function's address fits. */
		memcpy((char *)out + functions[i].at, &found, sizeof(found));
	}
	return NULL;
}
