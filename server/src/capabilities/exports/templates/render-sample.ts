import { tokenise } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';
import { log } from '../../../platform/log.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Exportable } from '../exportable.ts';
import { DEFAULT_EXPORT_OPTIONS } from '../formats/formats.ts';
import { writeInThread } from '../formats/write-in-thread.ts';

/**
 * Fills a template with a sample conversation. Refuses with a message if that fails. Runs outside a scope.
 */
export async function renderSample(template: Uint8Array): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const request = {
    format: 'template',
    transcript: sampleTranscript,
    options: DEFAULT_EXPORT_OPTIONS,
    template,
  } as const;
  try {
    for await (const piece of writeInThread(request)) pieces.push(Buffer.from(piece));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The time or memory limit was exceeded.
    log.warn({ err: error }, 'a template could not be tried');
    refuse('unsupported-type', 'This template takes too long to fill in.');
  }
  return Buffer.concat(pieces);
}

const SAMPLE_TURNS = [
  ['a', 'Thank you for taking the time. How did you choose your last phone?'],
  ['b', 'I asked a friend first, and then I compared prices for a week.'],
  ['b', 'The camera decided it.'],
  ['a', 'What would you do differently today?'],
] as const;

/** A short invented conversation to preview templates. */
export const sampleTranscript: Exportable = {
  jobCode: 'QA-0000',
  nameNumber: 1,
  job: 'Sample study',
  file: 'sample interview.wav',
  language: 'en',
  durationMs: 20_000,
  revision: 1,
  isApproved: false,
  checked: null,
  imported: null,
  isManual: false,
  verbatim: 'strict',
  isTimed: true,
  confirmed: new Set(['0']),
  passages: SAMPLE_TURNS.length,
  unclear: new Set(),
  media: [],
  comments: [],
  isPseudonymous: false,
  speakers: new Map([
    ['a', { name: 'Interviewer', colour: 1 }],
    ['b', { name: 'Participant', colour: 2 }],
  ]),
  segments: SAMPLE_TURNS.map(([speakerId, text], at): Segment => {
    const startMs = at * 5_000;
    const words = tokenise(text, 'en').map((token, place) => ({
      text: token.text,
      startMs: startMs + place * 300,
      endMs: startMs + place * 300 + 250,
      confidence: null,
      timing: 'recognised' as const,
    }));
    const times = { startMs, endMs: words.at(-1)!.endMs };
    const segment = { id: String(at), speakerId, language: 'en', position: at, revision: 1 };
    return { ...segment, ...times, words, conflicts: [] };
  }),
};
