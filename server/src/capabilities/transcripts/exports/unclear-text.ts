import { isUnclear, type Segment } from '@colloquy/contract';
import { clock, type Exportable } from './exportable.ts';

/** `[unclear 00:12]`, with hours where there are any: where the speech is heard in which no words were recognised. */
export const unclearText = (ms: number): string => `[unclear ${clock(ms).replace(/^00:/, '')}]`;

/** The same as two words: how reading a file cuts it. */
export const UNCLEAR_WORDS = ['[unclear', /^(?:\d{1,3}:)?\d{1,2}:\d{2}\]$/] as const;
export const UNCLEAR_TEXT = /\[unclear ((?:\d{1,3}:)?\d{1,2}:\d{2})\]/gu;

/**
 * A transcript whose unclear turns say so in words, so that each format writes them where they are heard, as a cue, a row
 * or a stretch of its own; or, not asked for, a transcript without them.
 */
export function withUnclear(transcript: Exportable, { unclear }: { unclear: 'yes' | 'no' }): Exportable {
  const found = transcript.segments.filter(isUnclear);
  if (found.length === 0) return transcript;
  if (unclear === 'no')
    return { ...transcript, segments: transcript.segments.filter((segment) => !isUnclear(segment)) };
  return {
    ...transcript,
    unclear: new Set(found.map(({ id }) => id)),
    segments: transcript.segments.map((segment) => (isUnclear(segment) ? inWords(segment) : segment)),
  };
}

function inWords(segment: Segment): Segment {
  const { startMs, endMs } = segment;
  return {
    ...segment,
    words: [{ text: unclearText(startMs), startMs, endMs, confidence: null, timing: 'heard' }],
  };
}
