/* SPDX-License-Identifier: MIT */
/*
 * What a fuzz target is: a function that takes any bytes, and checks of what
 * must hold of them. Built by clang with --enable-fuzzing it is a libFuzzer
 * program; otherwise replay.c runs it over mutations of the tree's own files.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the process where something does not hold, so that a fuzzer notices. */
#define MUST_HOLD(condition) \
	((condition) ? (void)0 : \
	 (fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, \
		  #condition), abort()))

#endif
