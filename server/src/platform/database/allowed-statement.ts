/**
 * What may be said inside a scope. The scope is the transaction and the identity: statements that end the one or
 * change the other are refused, before they reach the database; savepoints and `set local` of a planner's or a time
 * limit are fine. Together with the extended protocol, which takes one statement at a time, this stops every mistake.
 * It does not stop code that is bent on it (SQL put together inside a function): the settings of a transaction are
 * its own to change. Against that stands that no capability builds SQL out of input.
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
  // `set` of anything that is not on this list.
  'set(?!\\s+(?:local\\s+(?:statement_timeout|lock_timeout|work_mem|jit|enable_\\w+|plan_cache_mode|pg_trgm\\.\\w+)|constraints)\\b)',
];
// A comment in front could hide what follows, and we never write one there.
const REFUSED = new RegExp(`^[\\s;]*(?:--|/\\*|(?:${CONTROL.join('|')})\\b)`, 'i');
const SETTING = /\bset_config\b|\bpg_settings\b/i;

export const isAllowed = (text: string): boolean => !REFUSED.test(text) && !SETTING.test(text);
