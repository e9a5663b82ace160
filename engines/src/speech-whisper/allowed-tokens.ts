import type { Scores } from './scores.ts';
import type { SpecialTokens } from './special-tokens.ts';

/** Seconds into the window at which its first words begin at the latest, in steps of 20 ms. */
const LATEST_BEGIN = 50;

/** What was written so far, as far as it decides what may come next. */
export type Written = {
  length: number;
  last: number | undefined;
  beforeLast: number | undefined;
  /** The last of the times. */
  time: number | undefined;
};

export const NOTHING_WRITTEN: Written = {
  length: 0,
  last: undefined,
  beforeLast: undefined,
  time: undefined,
};

export function writeToken(special: SpecialTokens, written: Written, token: number): Written {
  const isTime = token >= special.times.first;
  return {
    length: written.length + 1,
    last: token,
    beforeLast: written.last,
    time: isTime ? token : written.time,
  };
}

/** What may come next: words, or the end of the text alone; and times, by their number, `to` not included. */
export type Allowed = { words: 'all' | 'end' | 'none'; times: { from: number; to: number } };

const NO_TIMES = { from: 0, to: 0 };

/**
 * Times stand in pairs round each sentence-like piece, the first one at the beginning, and never run back; where times
 * together are likelier than any word, a time comes (ApplyTimestampRules of whisper/decoding.py).
 */
export function allowNext({ times }: SpecialTokens, scores: Scores, written: Written): Allowed {
  if (written.length === 0) return { words: 'none', times: { from: 0, to: LATEST_BEGIN + 1 } };
  const wasTime = written.last! >= times.first;
  const wasTimeBefore = written.beforeLast === undefined || written.beforeLast >= times.first;
  if (wasTime && wasTimeBefore) return { words: 'all', times: NO_TIMES };
  const words = wasTime ? 'end' : 'all';
  // A piece that ends may begin the next one at the same moment; none is empty.
  const from = written.time === undefined ? 0 : written.time - times.first + (wasTime ? 0 : 1);
  const allowed = { from: Math.min(from, times.count), to: times.count };
  return { words: timesPrevail(scores, words, allowed) ? 'none' : words, times: allowed };
}

function timesPrevail(scores: Scores, words: 'all' | 'end', { from, to }: Allowed['times']): boolean {
  const word = words === 'end' ? scores.end : scores.words[0]!.score;
  let all = 0;
  for (let time = from; time < to; time += 1) all += Math.exp(scores.times[time]! - word);
  return all > 1;
}
