/* SPDX-License-Identifier: MIT */
/* A judgement as problems: see judge.h. */
#include "arch/judge.h"
#include "base/buf.h"

/* Ids of what is found about the rules themselves. */
static const char id_stale[] = "arch-stale-exception";
static const char id_uncovered[] = "arch-uncovered";
static const char id_unresolved[] = "arch-unresolved";
static const char id_unused[] = "arch-unused-pattern";

static const char *keep(struct problems *out, const char *text)
{
	return text ? arena_strdup(&out->arena, text) : NULL;
}

static void add_rule(struct problems *out, const char *id, const char *summary,
		     const char *help, enum severity severity)
{
	problems_add_rule(out, &(struct problem_rule){
		.id = id, .summary = summary, .help = help,
		.severity = (uint8_t)severity
	});
}

static void add_uncovered(struct problems *out,
			  const struct judgement *judgement,
			  const struct rules *rules, const struct view *view)
{
	static const uint8_t severity[] = {
		[UNCOVERED_NOTE] = SEVERITY_NOTE,
		[UNCOVERED_WARN] = SEVERITY_WARNING,
		[UNCOVERED_FORBID] = SEVERITY_ERROR
	};
	size_t i;

	if (rules->uncovered == UNCOVERED_COUNT)
		return;
	add_rule(out, id_uncovered, "each file of code is on a layer", NULL,
		 severity[rules->uncovered]);
	for (i = 0; i < judgement->uncovered.n; i++) {
		const char *path = keep(out,
			view->file[judgement->uncovered.item[i]].path);

		*VEC_PUSH(&out->problem) = (struct problem){
			.rule = id_uncovered, .path = path,
			.message = "the file is on no layer",
			.advice = "add its path to a layer of .fuse/architecture.yaml",
			.key = arena_fmt(&out->arena, "violation:%s:%s:",
					 id_uncovered, path),
			.severity = severity[rules->uncovered]
		};
	}
}

static void add_unused(struct problems *out, const struct judgement *judgement,
		       const struct rules *rules)
{
	size_t i;

	add_rule(out, id_unused, "each pattern of a layer fits a file", NULL,
		 SEVERITY_WARNING);
	for (i = 0; i < judgement->layout.unused.n; i++) {
		const struct unused_pattern *u =
			&judgement->layout.unused.item[i];
		const struct layer *layer = &rules->layer.item[u->layer];
		const struct layer_pattern *pattern =
			&layer->pattern.item[u->pattern];

		*VEC_PUSH(&out->problem) = (struct problem){
			.rule = id_unused, .path = rules_path,
			.line = pattern->line, .text = keep(out, pattern->text),
			.message = arena_fmt(&out->arena,
					     "a pattern of layer '%s' fits no file",
					     layer->name),
			.advice = "correct or remove it",
			.severity = SEVERITY_WARNING
		};
	}
}

static void add_unresolved(struct problems *out,
			   const struct judgement *judgement,
			   const struct rules *rules)
{
	const struct judged *judged = &judgement->judged;
	uint64_t lost = judged->unresolved + judged->ambiguous;

	add_rule(out, id_unresolved, "imports lead to files", NULL,
		 SEVERITY_WARNING);
	if (lost * 100 <= judged->imports * rules->max_unresolved)
		return;
	*VEC_PUSH(&out->problem) = (struct problem){
		.rule = id_unresolved, .path = rules_path,
		.message = arena_fmt(&out->arena,
				     "%llu of %llu imports lead to no file, or to one of several",
				     (unsigned long long)lost,
				     (unsigned long long)judged->imports),
		.advice = "what these import is not judged; max_unresolved says how many may be",
		.severity = SEVERITY_WARNING
	};
}

void judgement_violations(struct problems *out,
			  const struct judgement *judgement,
			  const struct rules *rules, const struct view *view)
{
	size_t i;

	for (i = 0; i < rules->rule.n; i++) {
		const struct rule *rule = &rules->rule.item[i];
		struct buf summary = { 0 };

		rule_summary(&summary, rules, rule);
		add_rule(out, keep(out, rule->name),
			 keep(out, buf_str(&summary)), keep(out, rule->because),
			 rule->severity);
		buf_release(&summary);
	}
	for (i = 0; i < judgement->violation.n; i++) {
		const struct violation *v = &judgement->violation.item[i];
		const struct rule *rule = &rules->rule.item[v->rule];

		*VEC_PUSH(&out->problem) = (struct problem){
			.rule = keep(out, rule->name),
			.message = keep(out, v->message),
			.path = keep(out, view->file[v->file].path),
			.line = v->line,
			.text = keep(out, v->text),
			.advice = keep(out, v->advice),
			.adr = keep(out, rule->adr),
			.because = keep(out, rule->because),
			.target = keep(out, v->target),
			.target_is_file = v->to != NO_FILE && !v->is_whole &&
				v->target == view->file[v->to].path,
			.key = keep(out, v->id),
			.severity = rule->severity
		};
	}
}

void judgement_problems(struct problems *out, const struct judgement *judgement,
			const struct rules *rules, const struct view *view)
{
	size_t i;

	judgement_violations(out, judgement, rules, view);
	add_uncovered(out, judgement, rules, view);
	add_rule(out, id_stale, "each exception of a rule fits an import", NULL,
		 SEVERITY_WARNING);
	for (i = 0; i < judgement->stale.n; i++) {
		const struct stale_exception *s = &judgement->stale.item[i];
		const struct rule *rule = &rules->rule.item[s->rule];
		const struct rule_exception *e =
			&rule->except.item[s->exception];

		*VEC_PUSH(&out->problem) = (struct problem){
			.rule = id_stale,
			.path = rules_path,
			.line = e->line,
			.text = keep(out, e->text),
			.message = arena_fmt(
				&out->arena,
				"the exception of '%s' fits no import",
				rule->name),
			.advice = "remove it",
			.severity = SEVERITY_WARNING
		};
	}
	add_unused(out, judgement, rules);
	if (judgement->is_complete)
		add_unresolved(out, judgement, rules);
}
