import {
  type HeardUtterance,
  POSITION_STEP,
  retimeWords,
  type Segment,
  settleWords,
  shareTime,
  textOf,
  tidyText,
  type Word,
} from '@colloquy/contract';

/** Where a segment stands, and when it begins. */
export type PlaceInTime = Pick<Segment, 'position' | 'startMs'>;

export type TidyUtterance = Omit<HeardUtterance, 'words'> & { words: Word[] };

/**
 * Words as they are kept: normalised, none empty, none with a space inside, their times in order and inside the
 * utterance. Engines and imports bring all of that now and then.
 */
export function tidyUtterance(utterance: HeardUtterance): TidyUtterance {
  const startMs = Math.round(utterance.startMs);
  const span = { startMs, endMs: Math.max(startMs, Math.round(utterance.endMs)) };
  const words = settleWords(utterance.words.flatMap(tidyWord), span);
  // Two glued words may hold a letter and its mark: then the text decides.
  return {
    ...utterance,
    ...span,
    words: retimeWords(words, tidyText(textOf(words)), { ...span, language: utterance.language }, {}),
  };
}

function tidyWord(heard: HeardUtterance['words'][number]): Word[] {
  const word = { ...heard, timing: heard.timing ?? 'heard' };
  const confidence =
    word.confidence === null || Number.isNaN(word.confidence) ? null : clamp(word.confidence, 0, 1);
  const [first, ...rest] = tidyText(word.text).split(' ');
  if (!first) return [];
  if (rest.length === 0) return [{ ...word, text: first, confidence }];
  const tokens = [first, ...rest].map((text, at) => ({ text, glue: at === 0 && word.glue === true }));
  return shareTime(tokens, word).map((part) => ({ ...part, confidence }));
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Segments that must move back by so many steps, all behind a position, before others fit between. */
export type Room = { behind: number; places: number };

/**
 * Positions for new utterances, in order of time among those that are there. The common case, everything at the end,
 * needs no room; a second channel goes between the segments of the first.
 *
 * @param places   of the recording's segments, in order
 * @param startsMs of the new utterances, in order
 */
export function placeByTime(
  places: readonly PlaceInTime[],
  startsMs: readonly number[],
): { positions: number[]; room: Room[] } {
  const positions: number[] = [];
  const room: Room[] = [];
  let moved = 0;
  let from = 0;
  for (let at = 0; at < startsMs.length;) {
    while (places[from] && places[from]!.startMs <= startsMs[at]!) from++;
    const next = places[from];
    let until = at + 1;
    while (until < startsMs.length && (!next || startsMs[until]! < next.startMs)) until++;
    const count = until - at;
    const before = (places[from - 1]?.position ?? 0) + moved;
    const gap = next ? next.position + moved - before : Number.POSITIVE_INFINITY;
    if (next && gap <= count) {
      room.push({ behind: before, places: count });
      moved += count * POSITION_STEP;
    }
    const step = next && gap > count ? Math.floor(gap / (count + 1)) : POSITION_STEP;
    for (let index = 1; index <= count; index++)
      positions.push(before + index * Math.min(step, POSITION_STEP));
    at = until;
  }
  return { positions, room };
}
