import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableTranscript } from './imported.ts';
import { parseTranscript } from './parse-transcript.ts';
import type { Parsing } from './read-in-thread.ts';

/** A thread of its own for one file of a stranger: whatever it makes a parser do ends with the thread. */
const { type, bytes } = workerData as { type: Parameters<typeof parseTranscript>[0]; bytes: Uint8Array };

let answer: Parsing;
try {
  answer = { transcript: await parseTranscript(type, bytes) };
} catch (error) {
  if (!(error instanceof UnreadableTranscript)) throw error;
  answer = { unreadable: { reason: error.reason, details: error.details } };
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort!.postMessage(answer);
