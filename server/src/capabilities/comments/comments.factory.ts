import type { BodyInput } from '@colloquy/contract';
import {
  replyToThread,
  type CommentThread,
  findThreads,
  type createThread,
  createThread as startEndpoint,
} from '@colloquy/contract/comments';
import { newId } from '../../platform/ids.ts';
import type { Browser } from '../../testing/browser.ts';

type Start = Partial<BodyInput<typeof createThread>>;
type Headers = Record<string, string>;

/** Starts a thread through the API, as the screens do. */
export async function aThread(
  browser: Browser,
  recordingId: string,
  values: Start = {},
  headers: Headers = {},
): Promise<CommentThread> {
  const body = { id: newId(), kind: 'comment', text: 'Is this the right name?', quotation: null, ...values };
  return (await browser.get(startEndpoint, { params: { recordingId }, body, headers })).thread;
}

export async function anAnswer(
  browser: Browser,
  threadId: string,
  text: string,
  mentions: readonly string[] = [],
): Promise<CommentThread> {
  const body = { id: newId(), text, mentions };
  return (await browser.get(replyToThread, { params: { threadId }, body })).thread;
}

export const threadsOf = async (browser: Browser, recordingId: string): Promise<CommentThread[]> =>
  (await browser.get(findThreads, { params: { recordingId } })).threads;
