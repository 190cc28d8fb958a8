/* SPDX-License-Identifier: MIT */
/* Bytes that nobody can guess. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

/* Appends n bytes of the kernel's randomness as 2n hexadecimal digits, or
 * nothing after an error. */
const struct error *random_hex(struct buf *out, size_t n) MUST_CHECK;

#endif
