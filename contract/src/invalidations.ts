/**
 * Topics of invalidations, each declared by the sub-path of its capability. An invalidation says that something
 * changed, never what: the screen refetches.
 */
export interface InvalidationTopics {}
export type InvalidationTopic = keyof InvalidationTopics & string;

/** `revision` is the recording's revision with all edits so far; 0: something else changed. */
export type Invalidation = { topic: InvalidationTopic; id: string; revision: number };

/** One message of the stream at GET /api/invalidations. `{code: 2}` is the last message to a replaced session. */
export type InvalidationMessage = Invalidation | { code: 2 };

/**
 * Name of the stream's other event, without data: invalidations may have been lost, so refetch everything
 * shown.
 */
export const REFETCH_EVENT = 'refetch';
