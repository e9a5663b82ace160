import {
  codePointLength,
  type ExportOptions,
  type Segment,
  textOf,
  type Word,
  writesNoSpaces,
} from '@colloquy/contract';
import type { Exportable } from './exportable.ts';
import { endsSentence } from '../ends-sentence.ts';

/** Two lines of 42 characters are what viewers can read; characters of scripts without spaces count double. */
const LINE_WIDTH = 42;
const MOST_WIDTH = 2 * LINE_WIDTH;
const MOST_MS = 7_000;
const PAUSE_MS = 1_000;

/** What is shown at one time. The end is later than the start; a line break in the text stands for a space. */
export type Cue = { startMs: number; endMs: number; name: string; text: string };

/**
 * A transcript as subtitles: cues of a readable length, in order of their start. Two people who speak at the same time
 * have cues at the same time.
 */
export function cuesOf({ segments, speakers }: Exportable, { names }: Pick<ExportOptions, 'names'>): Cue[] {
  const cues = segments.flatMap(({ words, speakerId }) => {
    const name = names === 'none' || speakerId === null ? '' : (speakers.get(speakerId)?.name ?? '');
    return cut(words).map((part): Cue => {
      const { startMs } = part[0]!;
      return { startMs, endMs: Math.max(startMs + 1, part.at(-1)!.endMs), name, text: inLines(part) };
    });
  });
  return cues.toSorted((one, other) => one.startMs - other.startMs);
}

function cut(words: Segment['words']): Word[][] {
  const parts: Word[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part && fits(part, word)) part.push(word);
    else parts.push([word]);
  }
  return parts;
}

function fits(part: readonly Word[], word: Word): boolean {
  const [first, last] = [part[0]!, part.at(-1)!];
  // A new cue reads as a new word, but in a script without spaces.
  if (word.glue && !(writesNoSpaces(last.text) && writesNoSpaces(word.text))) return true;
  const length = width([...part, word]);
  if (length > MOST_WIDTH || word.endMs - first.startMs > MOST_MS || word.startMs - last.endMs > PAUSE_MS)
    return false;
  // Past the first line a sentence's end is a good place to stop.
  return !(length > LINE_WIDTH && endsSentence(last.text));
}

/** In two lines of about the same length where one is too long; never inside what is written without spaces. */
function inLines(words: readonly Word[]): string {
  const whole = width(words);
  if (whole <= LINE_WIDTH) return textOf(words);
  const breaks = words.flatMap((word, at) => (at === 0 || word.glue ? [] : [at]));
  const unevenness = (at: number): number => Math.abs(whole - 2 * width(words.slice(0, at)));
  const [best] = breaks.toSorted((one, other) => unevenness(one) - unevenness(other));
  if (best === undefined) return textOf(words);
  return `${textOf(words.slice(0, best))}\n${textOf(words.slice(best))}`;
}

const width = (words: readonly Word[]): number =>
  words.reduce(
    (sum, { text, glue }) => sum + codePointLength(text) * (writesNoSpaces(text) ? 2 : 1) + (glue ? 0 : 1),
    -1,
  );
