import { UnreadableTranscriptError } from './imported-transcript.ts';
import type { ParseRequest, ParseResult } from './parse-in-thread.ts';
import { parseTranscript } from './parse-transcript.ts';

/** Runs in a thread of one untrusted file: anything that happens to the parser ends with the thread. */
export default async function parse({ type, bytes }: ParseRequest): Promise<ParseResult> {
  try {
    return { transcript: await parseTranscript(type, bytes) };
  } catch (error) {
    if (!(error instanceof UnreadableTranscriptError)) throw error;
    return { unreadable: { reason: error.reason, details: error.details } };
  }
}
