// SPDX-License-Identifier: MIT
// What is asked of the server, in the repository that world.sh makes: every
// tool, resource, template and prompt that it lists, and nothing else. A tool
// has arguments that it answers and some that it refuses.

export const tools = {
  search_codebase: [{ query: 'money in cents', intent: 'edit', includeSnippets: true,
    filters: { language: 'python', componentType: 'class' } },
    { query: 'money', filters: { framework: 'nonesuch' } }],
  get_symbol_references: [{ symbol: 'Money' }, {}],
  context: [{ query: 'crash of Money.add in src/money.py', weight: 'high' },
    { query: 'x', weight: 'heavy' }],
  set_scope: [{ session: 'here', include_globs: ['src'], languages: ['python'] },
    { languages: ['pyhton'] }],
  list_paths: [{ limit: 3 }, { cursor: 'nonesuch' }],
  open_file: [{ path: 'src/money.py', start_line: 1, end_line: 3 },
    { path: '../secret' }],
  search_text: [{ query: 'cents', paths: ['src'], context: 1 }, { query: '(' }],
  file_history: [{ path: 'src/money.py' }, { path: 'nonesuch', at: '-x' }],
  search_commits: [{ query: 'money' }, { since: 'someday' }],
  show_commit: [{ commit: 'HEAD' }, { commit: 'nowhere' }],
  blame_range: [{ path: 'src/money.py', start_line: 1, end_line: 4 },
    { path: 'nonesuch.py' }],
  why_decided: [{ path: 'src/money.py' }, { path: '.git/config' }],
  remember: [{ memory: 'Round half up.', type: 'decision', paths: ['lib/round.c'] },
    { memory: 'Round.', type: 'opinion' }],
  get_memory: [{}, { type: ['opinion'] }],
  arch_check: [{ staged: true, severity: 'warning' }, { at: 'nonesuch' }],
  semantic_search: [{ query: 'total of an order', limit: 1 },
    { query: 'x', cursor: 'nonesuch' }],
  scope_focus: [{ path: 'Money', max_tokens: 1500 }, { path: 'nonesuch.py' }],
  scope_changes: [{}, { range: 'nonesuch..HEAD' }],
  find_tests: [{}, { path: 'nonesuch..HEAD' }],
  scope_query: [{ query: 'how are cents rounded' }, { query: 'x', at: 'nonesuch' }],
  get_team_patterns: [{}, { category: 'nonesuch', at: 'nonesuch' }],
  get_codebase_metadata: [{}, { at: 'nonesuch' }],
  get_style_guide: [{ query: 'errors', category: 'errors', limit: 1 }, { cursor: 'nonesuch' }],
  detect_circular_dependencies: [{}, { at: 'nonesuch' }],
  refresh_index: [{ incrementalOnly: false, reason: 'a test' }, { at: 'nonesuch' }],
  get_indexing_status: [{}, { at: 'nonesuch' }],
  decision_search: [{ query: 'decimals' }, { query: 'x', status: 'maybe' }],
  decision_list: [{}, { status: 'maybe' }],
  decision_read: [{ id: '2' }, { id: '77' }],
  decision_create: [{ title: 'Print amounts', governs: ['web'] }, {}],
  decision_supersede: [{ id: '2', new_id: '3' }, { id: '2', new_id: '77' }],
  graph_search: [{ query: 'mon' }, { query: 'x', kind: ['nonesuch'] }],
  graph_refs: [{ symbol: 'Order' }, {}],
  graph_path: [{ from: 'src/order.py', to: 'src/money.py' }, { from: 'x' }],
  graph_dependents: [{ path: 'src/money.py' }, { path: 'nonesuch.py' }],
  objective_create: [{ title: 'Print better', tasks: ['With a sign'] }, {}],
  objective_list: [{}, { status: 'maybe' }],
  objective_read: [{ id: '1' }, { id: '77' }],
  objective_update: [{ id: '1', status: 'paused' }, { id: '1', status: 'maybe' }],
  objective_link_task: [{ id: '1', task: 'To the cent', done: true },
    { id: '77', task: 'x' }],
  record_claim: [{ claim: 'Money counts in cents.', artifact: 'money' }, {}],
  record_finding: [{ entity: 'src/money.py', finding: 'It is exact.' },
    { entity: 'src/money.py' }],
};

export const resources = [
  'codebase://context', 'fuse://context', 'fuse://decisions', 'fuse://index',
  'fuse://memories', 'fuse://schemas', 'fuse://scopes',
];

// Of each template: what stands for its variable, what does not exist, and how
// much of the former a completion is asked for with.
export const templates = {
  'fuse://decision/{id}': ['ADR-0002', '77', 'ADR'],
  'fuse://file/{+path}': ['src/money.py', '../secret', 'src/mo'],
  'fuse://memory/{id}': [null, 'ffffffffffff', ''],
  'fuse://schema/{+name}': ['fuse.ls/2', 'fuse.nonesuch/1', 'fuse.l'],
  'fuse://scope/{name}': ['known', 'nonesuch', 'kn'],
};

export const prompts = {
  plan_edit: [{ query: 'round up' }, {}],
  review_change: [{ range: 'HEAD~1..HEAD' }, null],
};
