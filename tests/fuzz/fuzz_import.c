/* SPDX-License-Identifier: MIT */
/* Any bytes as the rules of a tool that they choose themselves, and as a
 * baseline; what is drafted can be read again as YAML. */
#include <string.h>

#include "arch/baseline.h"
#include "arch/import.h"
#include "base/utf8.h"
#include "tests/fuzz/fuzz.h"
#include "yaml/yaml.h"

static const char *const paths[FOREIGN_TOOLS][2] = {
	[FOREIGN_DEPCRUISE] = { ".dependency-cruiser.json",
				".dependency-cruiser.json" },
	[FOREIGN_DEPTRAC] = { "deptrac.yaml", "deptrac.yaml" },
	[FOREIGN_GO_ARCH_LINT] = { ".go-arch-lint.yml", ".go-arch-lint.yml" },
	[FOREIGN_IMPORT_LINTER] = { ".importlinter", "pyproject.toml" },
	[FOREIGN_TACH] = { "tach.toml", "tach.toml" }
};

static const char *const files[] = {
	"a.py", "a/__init__.py", "a/b.py", "src/a/c.py", "src/pkg/x.py"
};

/* Without a byte behind: what reads over the end is found out. */
static char *copy(const uint8_t *data, size_t size)
{
	char *text = malloc(size + !size);

	if (text && size)
		memcpy(text, data, size);
	return text;
}

static void as_rules(const char *text, size_t size, unsigned int which)
{
	struct import_request request = {
		.tool = (enum foreign_tool)(which % FOREIGN_TOOLS),
		.text = text, .n = size, .file = files,
		.files = sizeof(files) / sizeof(*files)
	};
	struct draft draft = { .arena = { 0 } };
	struct yaml *yaml = NULL;
	struct buf out = { 0 };

	request.path = paths[request.tool][which / FOREIGN_TOOLS % 2];
	if (!rules_import(&draft, &request)) {
		draft_write(&draft, &out);
		MUST_HOLD(utf8_is_valid(buf_str(&out), out.len));
		if (out.len < YAML_MAX)
			MUST_HOLD(!yaml_parse(&yaml, out.ptr, out.len, 1));
		yaml_dispose(yaml);
	}
	buf_release(&out);
	draft_release(&draft);
}

static void as_baseline(const char *text, size_t size)
{
	struct baseline first = { .entry = { 0 } }, second = first;
	struct buf once = { 0 }, twice = { 0 };

	if (!baseline_parse(&first, text, size)) {
		baseline_write(&first, &once);
		MUST_HOLD(!baseline_parse(&second, once.ptr, once.len));
		MUST_HOLD(baseline_count(&first) == baseline_count(&second));
		baseline_write(&second, &twice);
		MUST_HOLD(!strcmp(once.ptr, twice.ptr));
	}
	buf_release(&twice);
	buf_release(&once);
	baseline_release(&second);
	baseline_release(&first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = copy(data, size);

	if (!text)
		return 0;
	as_rules(text, size, size ? data[size / 2] : 0);
	as_baseline(text, size);
	free(text);
	return 0;
}
