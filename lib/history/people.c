/* SPDX-License-Identifier: MIT */
/* People by their names: see people.h. */
#include "history/people.h"

#include <string.h>

#include "base/strmap.h"

const struct error *people_merge(struct past *past, uint32_t *out)
{
	const struct error *err = NULL;
	struct strmap names = { 0 };
	struct person person;
	uint32_t i;

	for (i = 0; i < past->people; i++) {
		struct strmap_entry *entry;
		const char *name;
		bool is_new;

		err = past_person(past, i, &person);
		if (err)
			break;
		name = *person.name ? person.name : person.email;
		entry = strmap_add(&names, name, strlen(name), &is_new);
		if (is_new)
			entry->value = i;
		out[i] = (uint32_t)entry->value;
	}
	strmap_release(&names);
	return err;
}
