/* SPDX-License-Identifier: MIT */
/* What holds of the facts of any bytes in any language. */
#ifndef TESTS_LANG_HOLDS_H
#define TESTS_LANG_HOLDS_H

#include "lang/facts.h"

/*
 * NULL, or what does not hold of the symbols and imports of facts that were
 * scanned from bytes: symbols stand by where they begin, the outer before and
 * around the inner, each with its name on the line that it says and its body
 * within itself.
 */
const char *facts_broken(const struct facts *facts, const char *bytes);

#endif
