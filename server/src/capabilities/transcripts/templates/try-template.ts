import { log } from '../../../platform/log.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { USUAL_OPTIONS } from '../exports/usual-options.ts';
import { writeInThread } from '../exports/writing/write-in-thread.ts';
import { sampleTranscript } from './sample-transcript.ts';

/** A template filled with a made-up conversation; refused in one sentence where it cannot be. Outside a scope. */
export async function tryTemplate(template: Uint8Array): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const work = {
    format: 'template',
    transcript: sampleTranscript,
    options: USUAL_OPTIONS,
    template,
  } as const;
  try {
    for await (const piece of writeInThread(work)) pieces.push(Buffer.from(piece));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // It took all the time or all the memory that there is for it.
    log.warn({ err: error }, 'a template could not be tried');
    refuse('unsupported-type', 'This document takes too long to fill in.');
  }
  return Buffer.concat(pieces);
}
