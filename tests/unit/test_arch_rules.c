/* SPDX-License-Identifier: MIT */
/* The rules file: read by its grammar, refused with the line of the fault. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "arch/layout.h"
#include "arch/rules.h"
#include "base/buf.h"

static const char three_layers[] =
	"layers:\n"
	"  - {name: a, paths: [a/]}\n"
	"  - {name: b, paths: [b/]}\n"
	"  - {name: c, namespaces: [c]}\n"
	"rules:\n";

static void parse(struct rules *rules, const char *before, const char *text)
{
	struct buf all = { 0 };
	const struct error *err;

	buf_addstr(&all, before);
	buf_addstr(&all, text);
	err = rules_parse(rules, all.ptr, all.len);
	if (err)
		fail_msg("%s", err->msg);
	buf_release(&all);
}

static void refuse(const char *before, const char *text, const char *part)
{
	struct rules rules;
	struct buf all = { 0 };
	const struct error *err;

	buf_addstr(&all, before);
	buf_addstr(&all, text);
	err = rules_parse(&rules, all.ptr, all.len);
	if (!err)
		fail_msg("taken: %s", text);
	assert_int_equal(err->code, ERROR_USAGE);
	if (!strstr(err->msg, part))
		fail_msg("'%s' is not in '%s'", part, err->msg);
	buf_release(&all);
}

static void layers_are_numbered_as_they_stand(void **state)
{
	struct rules rules;

	(void)state;
	parse(&rules, three_layers, "  - {kind: forbid, from: a, to: b}\n");
	assert_int_equal(rules.layer.n, 3);
	assert_int_equal(rules_layer(&rules, "b"), 1);
	assert_int_equal(rules_layer(&rules, "B"), LAYER_NONE);
	assert_int_equal(rules.layer.item[1].line, 3);
	assert_string_equal(rules.layer.item[0].pattern.item[0].text, "a/");
	assert_int_equal(rules.rule.item[0].line, 6);
	assert_string_equal(rules.rule.item[0].name, "forbid:a:b");
	assert_int_equal(rules.rule.item[0].severity, SEVERITY_ERROR);
	rules_release(&rules);
}

static void keys_may_be_spelt_in_two_ways(void **state)
{
	struct rules rules;

	(void)state;
	parse(&rules, "", "Layers:\n"
	      "  - Name: Core\n    Paths: [src/]\n    MayDependOn: []\n"
	      "  - name: web\n    paths: web/\n    may_depend_on: [Core]\n"
	      "  - {name: more, paths: more/}\n"
	      "MaxUnresolved: 7\nfloor: 30%\nUNCOVERED: warning\n");
	assert_int_equal(rules.max_unresolved, 7);
	assert_int_equal(rules.floor, 30);
	assert_int_equal(rules.uncovered, UNCOVERED_WARN);
	/* The third, which says nothing, may depend on nothing. */
	assert_int_equal(rules.rule.n, 3);
	assert_string_equal(rules.rule.item[0].name, "may-depend-on:Core");
	assert_int_equal(rules.rule.item[1].to.item[0].layer, 0);
	assert_string_equal(rules.rule.item[2].name, "may-depend-on:more");
	assert_int_equal(rules.rule.item[2].to.n, 0);
	rules_release(&rules);
}

static void every_key_of_a_rule_is_read(void **state)
{
	const struct rule *rule;
	struct rules rules;

	(void)state;
	parse(&rules, three_layers,
	      "  - {name: n, kind: layers, order: [a, [b, c]], closed: true,\n"
	      "     siblings: free, because: so, adr: ADR-1, since: v1,\n"
	      "     severity: note, paths: [a/, ':!a/x'], except: 'a/q -> *'}\n"
	      "  - {kind: forbid, from: [a, 'path:b/x'], through: true, to: b}\n"
	      "  - {kind: interface, to: b, only: [b/api.h]}\n"
	      "  - {kind: acyclic, between: directories, layers: a}\n"
	      "  - {kind: allow, from: a, to: ['package:x', c]}\n");
	rule = &rules.rule.item[0];
	assert_string_equal(rule->because, "so");
	assert_string_equal(rule->adr, "ADR-1");
	assert_string_equal(rule->since, "v1");
	assert_int_equal(rule->severity, SEVERITY_NOTE);
	assert_int_equal(rule->order.n, 2);
	assert_int_equal(rule->order.item[1].layer.n, 2);
	assert_int_equal(rule->closed.n, 3);
	assert_true(rule->siblings_free);
	assert_non_null(rule->paths);
	assert_int_equal(rule->except.item[0].to.kind, SELECT_ALL);
	assert_string_equal(rule->except.item[0].from.name, "a/q");
	assert_true(rules.rule.item[1].through);
	assert_int_equal(rules.rule.item[1].from.item[1].kind, SELECT_PATH);
	assert_string_equal(rules.rule.item[1].name, "forbid:a,path:b/x:b");
	assert_int_equal(rules.rule.item[3].between, BETWEEN_DIRECTORIES);
	assert_string_equal(rules.rule.item[3].name, "acyclic:directories:a");
	assert_string_equal(rules.rule.item[4].to.item[0].name, "x");
	rules_release(&rules);
}

static void what_is_wrong_is_told_with_its_line(void **state)
{
	static const char *const wrong[][2] = {
		{ "  - {kind: forbid, from: a}\n", "line 6: a rule of kind 'forbid' needs 'to'" },
		{ "  - {kind: forbid, from: [], to: b}\n", "line 6: 'from' names nothing" },
		{ "  - {kind: forbid, from: c, to: b}\n", "'c' has no files of the tree" },
		{ "  - {kind: forbid, from: 'package:x', to: b}\n", "has no files" },
		{ "  - {kind: forbid, through: true, from: a, to: c}\n", "'c' has no files" },
		{ "  - {kind: forbid, through: perhaps, from: a, to: b}\n", "must be true or false" },
		{ "  - {kind: layers, order: [a]}\n", "one layer alone" },
		{ "  - {kind: layers, order: [a, a]}\n", "stands twice in 'order'" },
		{ "  - {kind: layers, order: [a, 'path:x']}\n", "is not a layer" },
		{ "  - {kind: layers, order: [a, b], closed: c}\n", "not in 'order'" },
		{ "  - {kind: layers, order: [a, b], siblings: x}\n", "'x' is none of 'independent' or 'free'" },
		{ "  - {kind: independent, layers: a}\n", "independent of" },
		{ "  - {kind: interface, to: b, only: []}\n", "'only' names nothing" },
		{ "  - {kind: interface, to: b, names: []}\n", "'names' names nothing" },
		{ "  - {kind: interface, to: b}\n", "needs 'only' or 'names'" },
		{ "  - {kind: interface, to: b, names: '('}\n", "missing closing" },
		{ "  - {kind: require, from: a, to: b, except: 'a -> b'}\n", "has no key 'except'" },
		{ "  - {kind: forbid, from: a, to: b, except: a}\n", "'from -> to'" },
		{ "  - {kind: forbid, from: a, to: b, except: ' -> b'}\n", "'from -> to'" },
		{ "  - {kind: forbid, from: a, to: 'package:'}\n", "has no name" },
		{ "  - {kind: forbid, from: a, to: 'path::(attr:x)y'}\n", "line 6: pathspec" },
		{ "  - {kind: forbid, from: a, to: src/x}\n", "no layer 'src/x'; files are 'path:...'" },
		{ "  - {kind: forbid, from: a, to: b, name: \"x\\n\"}\n", "control characters" },
		{ "  - {kind: forbid, from: a, to: b, because: {}}\n", "a text is missing" },
		{ "  - {from: a, to: b}\n", "a rule needs 'kind'" },
		{ "  - forbid\n", "a rule needs 'kind'" },
		{ "  a: b\n", "'rules' must be a list" },
		{ "  - {kind: forbid, from: a, to: b}\n  - {kind: forbid, from: a, to: b}\n", "line 7: rule 'forbid:a:b' stands in line 6" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		refuse(three_layers, wrong[i][0], wrong[i][1]);
	refuse("", "", "is empty");
	refuse("", "- a\n", "the file must have keys");
	refuse("", "layers: a\n", "'layers' must be a list");
	refuse("", "layers: [{paths: a}]\n", "a layer needs 'name'");
	refuse("", "layers: [{name: 'a:b', paths: a}]\n", "hold ':'");
	refuse("", "layers: [{name: a, paths: [':!x']}]\n", "takes files in");
	refuse("", "layers: [{name: a, paths: [../x]}]\n", "outside");
	refuse("", "layers: [{name: c, namespaces: c, may_depend_on: []}]\n",
	       "no paths");
	refuse("", "rules: [{kind: acyclic}]\n", "there are no layers");
	refuse("", "floor: 101\n", "not a percentage");
	refuse("", "floor: 1%%\n", "not a percentage");
	refuse("", "layers: [a\n", "line 2");
}

static void a_summary_says_what_a_rule_asks(void **state)
{
	static const char *const said[] = {
		"'a' over 'b' beside 'c'",
		"'a' must not import, nor reach through others, 'b'",
		"everything else may import of 'b' only 'b/api.h'",
		"no cycles between files of 'a'",
		"'a' may import nothing else",
		"only 'a' may import 'c' and 'package:x'",
		"'a' and 'b' must not import each other",
		"'a' must import 'b'"
	};
	struct buf text = { 0 };
	struct rules rules;
	size_t i;

	(void)state;
	parse(&rules, three_layers,
	      "  - {kind: layers, order: [a, [b, c]]}\n"
	      "  - {kind: forbid, from: a, to: b, through: true}\n"
	      "  - {kind: interface, to: b, only: [b/api.h]}\n"
	      "  - {kind: acyclic, between: files, layers: a}\n"
	      "  - {kind: allow, from: a, to: []}\n"
	      "  - {kind: protect, from: a, to: [c, 'package:x']}\n"
	      "  - {kind: independent, layers: [a, b]}\n"
	      "  - {kind: require, from: a, to: b}\n");
	for (i = 0; i < rules.rule.n; i++) {
		buf_reset(&text);
		rule_summary(&text, &rules, &rules.rule.item[i]);
		assert_string_equal(text.ptr, said[i]);
	}
	buf_release(&text);
	rules_release(&rules);
}

static void an_import_names_a_package_up_to_a_boundary(void **state)
{
	(void)state;
	assert_true(import_names_package("requests", "requests"));
	assert_true(import_names_package("requests.api", "requests"));
	assert_false(import_names_package("requests2", "requests"));
	assert_false(import_names_package("my.requests", "requests"));
	assert_true(import_names_package("openssl/ssl.h", "openssl"));
	assert_true(import_names_package("std::io", "std"));
	assert_true(import_names_package("App\\Model\\X", "App\\Model"));
	assert_true(import_names_package("App.Core.X", "App."));
	assert_true(import_names_package("node:fs", "node:*"));
	assert_true(import_names_package("@scope/ui", "@scope/*"));
	assert_false(import_names_package("@scope", "@scope/*"));
	assert_false(import_names_package("", "x"));
}

static void the_longest_namespace_decides(void **state)
{
	struct rules rules;

	(void)state;
	parse(&rules, "", "layers:\n"
	      "  - {name: app, namespaces: [App]}\n"
	      "  - {name: core, namespaces: [App.Core, Std]}\n"
	      "rules: [{kind: protect, to: core, from: 'path:x'}]\n");
	assert_int_equal(layer_of_import(&rules, "App.Web"), 0);
	assert_int_equal(layer_of_import(&rules, "App.Core.X"), 1);
	assert_int_equal(layer_of_import(&rules, "App.CoreX"), 0);
	assert_int_equal(layer_of_import(&rules, "Other"), LAYER_NONE);
	rules_release(&rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(layers_are_numbered_as_they_stand),
		cmocka_unit_test(keys_may_be_spelt_in_two_ways),
		cmocka_unit_test(every_key_of_a_rule_is_read),
		cmocka_unit_test(what_is_wrong_is_told_with_its_line),
		cmocka_unit_test(a_summary_says_what_a_rule_asks),
		cmocka_unit_test(an_import_names_a_package_up_to_a_boundary),
		cmocka_unit_test(the_longest_namespace_decides),
	};

	return cmocka_run_group_tests_name("arch/rules", tests, NULL, NULL);
}
