/* SPDX-License-Identifier: MIT */
/* git fuse adr export: all decisions as one document. */
#include <string.h>

#include "adr/export.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"

static const struct error *write_json(struct session *session,
				      const struct registry *registry,
				      struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session,
					      "fuse.adr.export/1");
	size_t i;

	if (err)
		return err;
	json_key(&json, "records");
	json_open(&json, '[');
	for (i = 0; i < registry->record.n; i++)
		export_record(&json, registry, &registry->record.item[i]);
	json_close(&json);
	json_key(&json, "failures");
	export_failures(&json, registry);
	answer_close(&json, registry->omitted);
	return NULL;
}

static void write_jsonl(const struct registry *registry, struct sink *out)
{
	size_t i;

	for (i = 0; i < registry->record.n; i++) {
		struct json json = { .sink = out };

		export_record(&json, registry, &registry->record.item[i]);
		json_end(&json);
	}
}

const struct error *cmd_adr_export(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct registry registry = { 0 };
	const struct error *err = registry_read(&registry, session->source);

	if (err)
		goto done;
	/* A record that cannot be read is in no document that has no place
	   for it: the exit code says so. */
	session->has_findings = registry.failure.n > 0;
	if (answer_is(args, "json"))
		err = write_json(session, &registry, out);
	else if (answer_is(args, "jsonl"))
		write_jsonl(&registry, out);
	else if (answer_is(args, "json-adr"))
		err = export_json_adr(out, &registry, PACKAGE_VERSION);
	else if (answer_is(args, "markdown"))
		export_index(out, &registry);
	else if (answer_is(args, "mermaid"))
		export_mermaid(out, &registry);
	else
		export_dot(out, &registry);
done:
	registry_release(&registry);
	return err;
}
