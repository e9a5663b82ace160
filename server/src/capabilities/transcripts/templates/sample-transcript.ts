import { type Segment, tokenise } from '@colloquy/contract';
import type { Exportable } from '../exports/exportable.ts';

const SAID = [
  ['a', 'Thank you for taking the time. How did you choose your last phone?'],
  ['b', 'I asked a friend first, and then I compared prices for a week.'],
  ['b', 'The camera decided it.'],
  ['a', 'What would you do differently today?'],
] as const;

/** A short made-up conversation, to see what a template looks like. */
export const sampleTranscript: Exportable = {
  jobCode: 'QA-0000',
  job: 'Sample study',
  file: 'sample interview.wav',
  language: 'en',
  durationMs: 20_000,
  revision: 1,
  isApproved: false,
  imported: null,
  isByHand: false,
  verbatim: 'strict',
  state: 'Chat and Review',
  isTimed: true,
  confirmed: new Set(['0']),
  passages: SAID.length,
  unclear: new Set(),
  media: [],
  speakers: new Map([
    ['a', { name: 'Interviewer', colour: 1 }],
    ['b', { name: 'Participant', colour: 2 }],
  ]),
  segments: SAID.map(([speakerId, text], at): Segment => {
    const startMs = at * 5_000;
    const words = tokenise(text, 'en').map((token, place) => ({
      text: token.text,
      startMs: startMs + place * 300,
      endMs: startMs + place * 300 + 250,
      confidence: null,
      timing: 'heard' as const,
    }));
    const times = { startMs, endMs: words.at(-1)!.endMs };
    const segment = { id: String(at), speakerId, language: 'en', position: at, revision: 1 };
    return { ...segment, ...times, words, alternatives: [] };
  }),
};
