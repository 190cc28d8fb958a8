/* SPDX-License-Identifier: MIT */
/* Names and constants of the pipeline: see search.h. */
#include <string.h>

#include "base/buf.h"
#include "search/search.h"

static const struct {
	const char *name, *help;
} channels[CHANNELS] = {
	[CHANNEL_FILE] = { "file", "words of the question in the file" },
	[CHANNEL_ALL] = { "all", "words and code of the question in the file" },
	[CHANNEL_WINDOW] = { "window", "the best thirty lines" },
	[CHANNEL_MEMBER] = { "member", "the best declaration" },
	[CHANNEL_PATH] = { "path", "words in the path" },
	[CHANNEL_SYMBOLS] = { "symbols", "words in names declared here" },
	[CHANNEL_STRINGS] = { "strings", "words in string literals" },
	[CHANNEL_MENTION] = { "mention", "the question names the file" },
	[CHANNEL_RARE] = { "rare", "identifiers that few files hold" },
	[CHANNEL_DECLARED] = { "declared",
		"identifiers that few files declare" },
	[CHANNEL_STEM] = { "stem", "the question says the words of the file's name" },
	[CHANNEL_NEAR] = { "near", "commits about this touched the file" },
	[CHANNEL_WORDS] = { "words", "messages of the file's commits" },
	[CHANNEL_EXPANSION] = { "expansion",
		"words of lines that such commits changed" },
	[CHANNEL_COCHANGE] = { "cochange", "changes with the leaders" },
	[CHANNEL_EMBED] = { "embed", "similar spelling" }
};

const char *channel_name(enum channel channel)
{
	return channels[channel].name;
}

const char *channel_help(enum channel channel)
{
	return channels[channel].help;
}

const char *question_kind_name(enum question_kind kind)
{
	static const char *const name[QUESTION_KINDS] = {
		"name", "concept", "flow", "config", "wiring"
	};

	return name[kind];
}

const char *search_stage_name(enum search_stage stage)
{
	static const char *const name[SEARCH_STAGES] = {
		"weights", "definition", "tests", "rerank", "lately",
		"restated"
	};

	return name[stage];
}

const char *search_stage_effect(enum search_stage stage)
{
	static const char *const effect[SEARCH_STAGES] = {
		[STAGE_DEFINITION] = "what defines an exact name comes first",
		[STAGE_TESTS] = "what is no source loses"
	};

	return effect[stage];
}

const char *search_grade_name(enum search_grade grade)
{
	static const char *const name[] = {
		"insufficient", "partial", "confident"
	};

	return name[grade];
}

const struct error *search_stages_parse(unsigned int *off, const char *text)
{
	*off = (1u << SEARCH_STAGES) - 1;
	while (*text) {
		size_t len = strcspn(text, ","), i;

		for (i = 0; i < SEARCH_STAGES; i++)
			if (strlen(search_stage_name(i)) == len &&
			    !memcmp(search_stage_name(i), text, len))
				break;
		if (i == SEARCH_STAGES) {
			const struct error *err;
			struct buf known = { 0 };
			size_t k;

			for (k = 0; k < SEARCH_STAGES; k++)
				buf_addf(&known, "%s%s", k ? ", " : "",
					 search_stage_name(k));
			err = error_new(ERROR_USAGE,
					"unknown stage '%.*s'; known are %s",
					(int)len, text, known.ptr);
			buf_release(&known);
			return err;
		}
		*off &= ~(1u << i);
		text += len;
		text += *text == ',';
	}
	return NULL;
}
