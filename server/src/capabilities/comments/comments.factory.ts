import {
  answerThread,
  type BodyInput,
  type CommentThread,
  findThreads,
  type startThread,
  startThread as startEndpoint,
} from '@colloquy/contract';
import { newId } from '../../platform/ids.ts';
import type { Browser } from '../../testing/browser.ts';

type Start = Partial<BodyInput<typeof startThread>>;
type Headers = Record<string, string>;

/** A thread as the screens start it. */
export async function aThread(
  browser: Browser,
  recordingId: string,
  values: Start = {},
  headers: Headers = {},
): Promise<CommentThread> {
  const body = { id: newId(), kind: 'comment', text: 'Is this the right name?', ...values };
  return (await browser.get(startEndpoint, { params: { recordingId }, body, headers })).thread;
}

export async function anAnswer(
  browser: Browser,
  threadId: string,
  text: string,
  mentions: readonly string[] = [],
): Promise<CommentThread> {
  const body = { id: newId(), text, mentions };
  return (await browser.get(answerThread, { params: { threadId }, body })).thread;
}

export const threadsOf = async (browser: Browser, recordingId: string): Promise<CommentThread[]> =>
  (await browser.get(findThreads, { params: { recordingId } })).threads;
