/* SPDX-License-Identifier: MIT */
/*
 * How far a long job is, shown on stderr, and the wish to stop it.
 *
 * Nothing is shown unless stderr is a terminal and the job is over a second
 * old. SIGINT and SIGTERM ask the job to stop; a second one ends the process
 * at once. There is one of each a process, so this is the one place with
 * static state.
 */
#ifndef GIT_FUSE_CLI_PROGRESS_H
#define GIT_FUSE_CLI_PROGRESS_H

#include "base/progress.h"

/* Catches the signals, gives SIGPIPE back its quiet end, and SIGCHLD what lets
 * us wait for children. */
void meter_install(void);

/* Gives all of them back as they were: for a command that is run in our
 * place. */
void meter_uninstall(void);

/* For jobs; never NULL, good until the process ends. */
const struct progress *meter_progress(void);

/* Wipes what is shown, if anything: before other output. */
void meter_clear(void);

/* Ends the process by the signal that asked it to stop; returns when none
 * did. */
void meter_die_of_signal(void);

#endif
