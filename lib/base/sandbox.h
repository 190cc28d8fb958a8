/* SPDX-License-Identifier: MIT */
/*
 * Giving up what is not needed any more, before bytes are parsed that somebody
 * else wrote: a fault in a parser then owns no more than its answer.
 */
#ifndef BASE_SANDBOX_H
#define BASE_SANDBOX_H

#include <stdbool.h>

/*
 * From here on this thread, those that it starts and the programs that it runs
 * write nowhere but below `writable` (NULL, or no such directory: nowhere at
 * all) and to terminals, and reach no network; nor do they gain rights by what
 * they run. What is open stays so. Reading and running stay allowed: git is
 * asked while files are read.
 *
 * False where the kernel has no Landlock or no seccomp: what it has of both
 * holds all the same. There is no way back.
 */
bool sandbox_enter(const char *writable);

#endif
