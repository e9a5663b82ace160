/**
 * Rejects statements that would end the scope's transaction or change its identity. Savepoints and `set
 * local` of planner settings and time limits are allowed. The extended protocol accepts one statement at a
 * time, so this catches every mistake. It does not stop deliberate attacks such as SQL built inside a
 * function; no capability builds SQL from input.
 */
const CONTROL = [
  'begin',
  'start',
  'commit',
  'end',
  'abort',
  'rollback(?!\\s+(?:work\\s+|transaction\\s+)?to\\b)',
  'prepare',
  'execute',
  'reset',
  'discard',
  'do',
  'call',
  'copy',
  // Any `set` that is not on this list.
  'set(?!\\s+(?:local\\s+(?:statement_timeout|lock_timeout|work_mem|jit|enable_\\w+|plan_cache_mode|pg_trgm\\.\\w+)|constraints)\\b)',
];
// A leading comment could hide a statement.
const REFUSED = new RegExp(`^[\\s;]*(?:--|/\\*|(?:${CONTROL.join('|')})\\b)`, 'i');
const SETTING = /\bset_config\b|\bpg_settings\b/i;

export const isAllowed = (text: string): boolean => !REFUSED.test(text) && !SETTING.test(text);
