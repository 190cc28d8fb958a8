/* SPDX-License-Identifier: MIT */
/* The functions that the rows of the table in commands.c run. */
#ifndef GIT_FUSE_COMMANDS_H
#define GIT_FUSE_COMMANDS_H

#include "git-fuse/args.h"
#include "git-fuse/command.h"

const struct error *cmd_adr_accept(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_archive(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_baseline(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_check(struct session *session,
				  const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_deprecate(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_export(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_import(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_list(struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_log(struct session *session,
				const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_new(struct session *session,
				const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_reject(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_renumber(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_restore(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_search(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_show(struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_edit(struct session *session,
				 const struct args *args, struct sink *out);
const struct error *cmd_adr_link(struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_supersede(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_adr_why(struct session *session,
				const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_arch_baseline(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_arch_bisect(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_arch_check(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_arch_diff(struct session *session,
				  const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_arch_import(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_arch_init(struct session *session,
				  const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_arch_show(struct session *session,
				  const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_blame(struct session *session,
			      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_claim_add(struct session *session,
				  const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_claim_list(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_claim_bisect(struct session *session,
				     const struct args *args,
				     struct sink *out) MUST_CHECK;
const struct error *cmd_claim_retract(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_claim_show(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_commits(struct session *session,
				const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_context(struct session *session,
				const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_coupling(struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_eval(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_finding_add(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_finding_list(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_finding_remove(struct session *session,
				       const struct args *args,
				       struct sink *out) MUST_CHECK;
const struct error *cmd_finding_show(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_graph_cycles(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_graph_dependents(struct session *session,
					 const struct args *args,
					 struct sink *out) MUST_CHECK;
const struct error *cmd_graph_search(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_grep(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_hook_install(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_hook_run(struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_hook_status(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_hook_uninstall(struct session *session,
				       const struct args *args,
				       struct sink *out) MUST_CHECK;
const struct error *cmd_hotspots(struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_index_rebuild(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_index_status(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_index_update(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_index_verify(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_info(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_knowledge_check(struct session *session,
					const struct args *args,
					struct sink *out) MUST_CHECK;
const struct error *cmd_knowledge_export(struct session *session,
					 const struct args *args,
					 struct sink *out) MUST_CHECK;
const struct error *cmd_knowledge_gc(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_knowledge_import(struct session *session,
					 const struct args *args,
					 struct sink *out) MUST_CHECK;
const struct error *cmd_knowledge_status(struct session *session,
					 const struct args *args,
					 struct sink *out) MUST_CHECK;
const struct error *cmd_log(struct session *session,
			    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_ls(struct session *session,
			   const struct args *args, struct sink *out)
	MUST_CHECK;
/* What a directory ("": the top) holds, as text: what is below those in it is
 * counted. */
const struct error *ls_directory(struct session *session, const char *dir,
				 struct sink *out) MUST_CHECK;
const struct error *cmd_mcp(struct session *session,
			    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_add(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_approve(struct session *session,
				       const struct args *args,
				       struct sink *out) MUST_CHECK;
const struct error *cmd_memory_edit(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_export(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_extract(struct session *session,
				       const struct args *args,
				       struct sink *out) MUST_CHECK;
const struct error *cmd_memory_list(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_reject(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_remove(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_review(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_memory_show(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_objective_create(struct session *session,
					 const struct args *args,
					 struct sink *out) MUST_CHECK;
const struct error *cmd_objective_list(struct session *session,
				       const struct args *args,
				       struct sink *out) MUST_CHECK;
const struct error *cmd_objective_status(struct session *session,
					 const struct args *args,
					 struct sink *out) MUST_CHECK;
const struct error *cmd_objective_task(struct session *session,
				       const struct args *args,
				       struct sink *out) MUST_CHECK;
const struct error *cmd_objective_update(struct session *session,
					 const struct args *args,
					 struct sink *out) MUST_CHECK;
const struct error *cmd_open(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_patterns(struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_plan_check(struct session *session,
				   const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_plan_show(struct session *session,
				  const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_refs(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_run(struct session *session,
			    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_runs(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_scope_changes(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_scope_focus(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_scope_query(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_search(struct session *session,
			       const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_session_clear(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_session_list(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_session_prune(struct session *session,
				      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_session_set(struct session *session,
				    const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_session_show(struct session *session,
				     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_show(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_style(struct session *session,
			      const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_sync(struct session *session,
			     const struct args *args, struct sink *out)
	MUST_CHECK;
const struct error *cmd_version(struct session *session,
				const struct args *args, struct sink *out)
	MUST_CHECK;

#endif
