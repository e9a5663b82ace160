/** What a hint can be about. A hint says that something changed, never what: the screen asks again. */
export const HINT_TOPICS = [
  'jobs',
  'job',
  'recording',
  'voices',
  'consents',
  'turn-reviews',
  'snapshots',
  'presence',
  'comments',
  'assignments',
  'figures',
  'support',
  'desk',
  'credits',
  'downloads',
  'services',
] as const;
export type HintTopic = (typeof HINT_TOPICS)[number];

/**
 * One message of the stream at GET /api/hints; `{code: 2}` is the last word to a replaced session. The revision of a
 * recording says which edits there are; 0: something else of it changed.
 */
export type Hint = { topic: HintTopic; id: string; revision: number } | { code: 2 };

/**
 * Name of the stream's other kind of message: hints may have been lost, so ask again for whatever is shown. It carries
 * nothing.
 */
export const REFETCH_EVENT = 'refetch';
