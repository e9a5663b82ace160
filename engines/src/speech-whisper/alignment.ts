import { warpTimes } from './time-warp.ts';
import type { Attention } from './whisper-model.ts';

/** Frames of the median filter that takes single spikes out of the attention (Whisper's own width). */
const MEDIAN_WIDTH = 7;
const MEDIAN_REACH = (MEDIAN_WIDTH - 1) / 2;

/** More than the attention can gain in a frame; still a number, because pauses belong to no word. */
const OUTSIDE_COST = 20;

/** A range of frames, `to` not included. */
export type Fence = { from: number; to: number };

/**
 * When each token begins, in frames of 20 ms, from the attention of the heads that follow the audio: each head is
 * normalised over the tokens, smoothed, averaged, and the cheapest monotonic path is taken (the method of
 * whisper/timing.py). Answers one frame per row, the last for the end of the text.
 *
 * @param fences for each row the frames that it keeps to, where something is known of them
 */
export function alignTokens(
  rows: readonly Attention[],
  frames: number,
  fences?: readonly Fence[],
): Int32Array {
  const costs = new Float32Array(rows.length * frames);
  const heads = rows[0]?.heads ?? 0;
  const scores = new Float32Array(rows.length * frames);
  for (let head = 0; head < heads; head += 1) {
    normalise(rows, head, frames, scores);
    for (let row = 0; row < rows.length; row += 1) {
      subtractMedians(scores, row * frames, frames, costs, heads);
    }
  }
  fences?.forEach(({ from, to }, row) => {
    for (let frame = 0; frame < frames; frame += 1)
      if (frame < from || frame >= to) costs[row * frames + frame]! += OUTSIDE_COST;
  });
  return warpTimes(costs, rows.length, frames);
}

/** Every frame's weights over the tokens, to mean 0 and deviation 1. */
function normalise(rows: readonly Attention[], head: number, frames: number, scores: Float32Array): void {
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    let squares = 0;
    for (const row of rows) {
      const weight = row.weights[head * row.frames + frame]!;
      sum += weight;
      squares += weight * weight;
    }
    const mean = sum / rows.length;
    const deviation = Math.sqrt(Math.max(0, squares / rows.length - mean * mean)) + 1e-9;
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i]!;
      scores[i * frames + frame] = (row.weights[head * row.frames + frame]! - mean) / deviation;
    }
  }
}

const around = new Float32Array(MEDIAN_WIDTH);

/** Takes the running median of one row of scores, mirrored at its ends, off the costs. */
function subtractMedians(
  scores: Float32Array,
  from: number,
  frames: number,
  costs: Float32Array,
  heads: number,
): void {
  for (let frame = 0; frame < frames; frame += 1) {
    for (let i = 0; i < MEDIAN_WIDTH; i += 1) {
      const at = Math.abs(frame + i - MEDIAN_REACH);
      const mirrored = at < frames ? at : 2 * (frames - 1) - at;
      insertSorted(scores[from + Math.max(0, mirrored)]!, i);
    }
    costs[from + frame]! -= around[MEDIAN_REACH]! / heads;
  }
}

function insertSorted(value: number, count: number): void {
  let at = count;
  while (at > 0 && around[at - 1]! > value) {
    around[at] = around[at - 1]!;
    at -= 1;
  }
  around[at] = value;
}
