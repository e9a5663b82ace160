import type { WhisperModel } from './whisper-model.ts';

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

export function writeToken({ special }: WhisperModel, written: Written, token: number): Written {
  const isTime = token >= special.times.first;
  return {
    length: written.length + 1,
    last: token,
    beforeLast: written.last,
    time: isTime ? token : written.time,
  };
}

/**
 * Takes out of the scores what may not come next: what is no word (brackets, music notes …), and times out of order.
 * Times stand in pairs round each sentence-like piece, the first one at the beginning; where times together are likelier
 * than any word, a time comes (ApplyTimestampRules of whisper/decoding.py).
 */
export function allowTokens(model: WhisperModel, logits: Float32Array, written: Written): void {
  const { special } = model;
  const { first: times, count } = special.times;
  const end = times + count;
  for (const token of model.suppressed) logits[token] = -Infinity;
  logits.fill(-Infinity, special.endOfText + 1, times);
  if (written.length === 0) {
    logits.fill(-Infinity, 0, times);
    logits.fill(-Infinity, times + LATEST_BEGIN + 1, end);
    return;
  }
  const wasTime = written.last! >= times;
  const wasTimeBefore = written.beforeLast === undefined || written.beforeLast >= times;
  if (wasTime && wasTimeBefore) logits.fill(-Infinity, times, end);
  else if (wasTime) logits.fill(-Infinity, 0, special.endOfText);
  if (written.time !== undefined) {
    // A piece that ends may begin the next one at the same moment; none is empty.
    const from = wasTime && !wasTimeBefore ? written.time : written.time + 1;
    logits.fill(-Infinity, times, Math.min(end, from));
  }
  if (timesPrevail(logits, times, end)) logits.fill(-Infinity, 0, times);
}

function timesPrevail(logits: Float32Array, times: number, end: number): boolean {
  let word = -Infinity;
  for (let token = 0; token < times; token += 1) if (logits[token]! > word) word = logits[token]!;
  let all = 0;
  for (let token = times; token < end; token += 1) all += Math.exp(logits[token]! - word);
  return all > 1;
}
