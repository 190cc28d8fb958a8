/* SPDX-License-Identifier: MIT */
/*
 * As much of TOML as manifests need: the pairs of a text with the table that
 * each stands in, one after another, without a tree of values. What is no
 * TOML is passed over.
 *
 * INI text with values that go on in indented lines (setup.cfg) is close
 * enough to be read by the same loop, with toml.is_ini set.
 */
#ifndef GRAPH_TOML_H
#define GRAPH_TOML_H

#include "base/span.h"

struct toml {
	struct span rest;
	bool is_ini;
	/* Of the last pair. The table as it is written between its brackets,
	   the key as it is written, the value with its quotes or brackets. */
	struct span table, key, value;
};

/* False behind the last pair. */
bool toml_next(struct toml *toml);

/* What a string says, or the whole where it is no string. */
struct span toml_text(struct span value);

/* The value of a key of an inline table, { key = "value" }; empty where
 * there is none. */
struct span toml_member(struct span value, const char *key);

/*
 * Takes the next value off `rest`, which begins as what stands between the
 * brackets of an array: with its own quotes or brackets, without comments.
 * False behind the last.
 */
bool toml_item(struct span *rest, struct span *item);

/* Without the quotes that a key may have. */
struct span toml_key(struct span key);

#endif
