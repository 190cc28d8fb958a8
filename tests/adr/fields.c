/* SPDX-License-Identifier: MIT */
/*
 * Prints what records tell, for the cases under tests/adr and for whoever
 * compares a folder with its files by eye: fields [-p PATH] FILE...
 *
 * First what counts, then every place that tells a field, with its bytes,
 * then links and stretches of text. -p is the path that the record has in its
 * tree; without it, the last component of the file's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adr/adr.h"
#include "base/file.h"
#include "base/path.h"

static void print_list(const char *name, const string_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		printf("%s: %s\n", name, list->item[i]);
}

static void print_fields(const struct adr *adr)
{
	size_t i;

	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *f = &adr->field.item[i];

		printf("field %s, %s, line %u [%u, %u)", adr_key_name(f->key),
		       adr_place_name(f->place), f->line, f->begin, f->end);
		printf(*f->name ? " '%s'" : "", f->name);
		printf(": %s\n", f->text);
	}
}

static void print_links(const struct adr *adr)
{
	static const char *const kinds[] = {
		[ADR_LINK_SUPERSEDES] = "supersedes",
		[ADR_LINK_SUPERSEDED_BY] = "superseded_by",
		[ADR_LINK_AMENDS] = "amends",
		[ADR_LINK_AMENDED_BY] = "amended_by",
		[ADR_LINK_OTHER] = "other"
	};
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *l = &adr->link.item[i];

		printf("link %s, %s, line %u [%u, %u) '%s': %s",
		       kinds[l->kind], adr_place_name(l->place), l->line,
		       l->begin, l->end, l->words, l->target);
		printf(l->path ? " -> %s" : "", l->path);
		printf(" (%llu)\n", (unsigned long long)l->number);
	}
}

static void print_text(const char *name, const struct adr_text *text)
{
	if (text->begin < text->end || text->title)
		printf("text %s, line %u [%u, %u): %s\n", name, text->line,
		       text->begin, text->end, text->title ? text->title : "");
}

static void print_record(const struct adr *adr)
{
	printf("%s: %s\n", adr->id, adr->title);
	printf("%s, number %llu (%u)%s\n", adr_layout_name(adr->layout),
	       (unsigned long long)adr->number, adr->digits,
	       adr->is_draft ? ", draft" : "");
	printf("status: %s [%u, %u): %s\n", adr_status_name(adr->status),
	       adr->status_begin, adr->status_end, adr->status_text);
	printf("date: %s%s\n", adr->date,
	       *adr->date && !adr->is_dated ? " (as written)" : "");
	print_list("decider", &adr->list.deciders);
	print_list("consulted", &adr->list.consulted);
	print_list("informed", &adr->list.informed);
	print_list("tag", &adr->list.tags);
	print_list("governs", &adr->list.governs);
	print_fields(adr);
	print_links(adr);
	print_text("context", &adr->context);
	print_text("decision", &adr->decision);
	print_text("alternatives", &adr->alternatives);
	print_text("consequences", &adr->consequences);
	print_list("alternative", &adr->alternatives_item);
	print_list("consequence", &adr->consequences_item);
}

static int show(const char *file, const char *path)
{
	struct buf text = { 0 };
	struct adr adr = { 0 };
	const struct error *err;

	err = file_read(&text, file, UINT64_MAX);
	if (!err)
		err = adr_parse(&adr, path, buf_str(&text), text.len);
	if (err)
		printf("%s: %s\n", path, err->msg);
	else
		print_record(&adr);
	adr_release(&adr);
	buf_release(&text);
	return err != NULL;
}

int main(int argc, char **argv)
{
	const char *path = NULL;
	int option, i, failed = 0;

	while ((option = getopt(argc, argv, "p:")) != -1) {
		if (option != 'p')
			return 2;
		path = optarg;
	}
	for (i = optind; i < argc; i++)
		failed |= show(argv[i], path ? path : path_base(argv[i]));
	return failed;
}
