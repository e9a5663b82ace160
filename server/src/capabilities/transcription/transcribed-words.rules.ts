import { tidyText } from '@colloquy/rules/text';
import {
  type TranscribedUtterance,
  POSITION_STEP,
  retimeWords,
  type Segment,
  normaliseWordTimes,
  distributeTime,
  textOf,
  type Word,
} from '@colloquy/rules/transcript';
import { MULTIPLE_LANGUAGES } from '@colloquy/engines';

/** Position and start of a segment. */
export type TimedPosition = Pick<Segment, 'position' | 'startMs'>;

export type NormalisedUtterance = Omit<TranscribedUtterance, 'words'> & { words: Word[] };

/**
 * Normalises words for storage: none is empty or contains a space, and times are in order within the
 * utterance. Engines and imports break each of these rules at times.
 */
export function normaliseUtterance(utterance: TranscribedUtterance): NormalisedUtterance {
  const startMs = Math.round(utterance.startMs);
  const span = { startMs, endMs: Math.max(startMs, Math.round(utterance.endMs)) };
  const words = normaliseWordTimes(utterance.words.flatMap(normaliseWord), span);
  // Two glued words may contain a letter and its combining mark: the text decides.
  return {
    ...utterance,
    ...span,
    words: retimeWords(words, tidyText(textOf(words)), { ...span, language: utterance.language }, {}),
  };
}

function normaliseWord(transcribed: TranscribedUtterance['words'][number]): Word[] {
  const word = { ...transcribed, timing: transcribed.timing ?? 'recognised' };
  const confidence =
    word.confidence === null || Number.isNaN(word.confidence) ? null : clamp(word.confidence, 0, 1);
  const [first, ...rest] = tidyText(word.text).split(' ');
  if (!first) return [];
  if (rest.length === 0) return [{ ...word, text: first, confidence }];
  const tokens = [first, ...rest].map((text, at) => ({ text, glue: at === 0 && word.glue === true }));
  return distributeTime(tokens, word).map((part) => ({ ...part, confidence }));
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Number of steps by which all segments after a position must move back to make room. */
type PositionShift = { afterPosition: number; steps: number };

/**
 * Positions of new utterances among existing segments, by time. Appending at the end, the common case, needs
 * no shift; a second channel is placed between the segments of the first.
 * @param existing positions of the recording's segments, in order
 * @param startsMs start times of the new utterances, in order
 */
export function positionByTime(
  existing: readonly TimedPosition[],
  startsMs: readonly number[],
): { positions: number[]; shifts: PositionShift[] } {
  const positions: number[] = [];
  const shifts: PositionShift[] = [];
  let moved = 0;
  let from = 0;
  for (let at = 0; at < startsMs.length;) {
    while (existing[from] && existing[from]!.startMs <= startsMs[at]!) from++;
    const next = existing[from];
    let until = at + 1;
    while (until < startsMs.length && (!next || startsMs[until]! < next.startMs)) until++;
    const count = until - at;
    const before = (existing[from - 1]?.position ?? 0) + moved;
    const gap = next ? next.position + moved - before : Number.POSITIVE_INFINITY;
    if (next && gap <= count) {
      shifts.push({ afterPosition: before, steps: count });
      moved += count * POSITION_STEP;
    }
    const step = next && gap > count ? Math.floor(gap / (count + 1)) : POSITION_STEP;
    for (let index = 1; index <= count; index++)
      positions.push(before + index * Math.min(step, POSITION_STEP));
    at = until;
  }
  return { positions, shifts };
}

/** Language of a segment. Recordings may be multilingual; a segment has one language or null. */
export const singleLanguage = (language: string | null | undefined): string | null =>
  language === undefined || language === MULTIPLE_LANGUAGES ? null : language;

/** Language code for engines: `pt-BR` becomes `pt`. */
export const engineLanguage = (language: string | null | undefined): string | null =>
  singleLanguage(language)?.split('-')[0]!.toLowerCase() ?? null;
