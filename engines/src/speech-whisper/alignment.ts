import type { Attention } from './whisper-model.ts';

/** Width of the median filter that removes spikes from the attention (Whisper's own value). */
const MEDIAN_WIDTH = 7;
const MEDIAN_RADIUS = (MEDIAN_WIDTH - 1) / 2;

/** More than attention can gain in a frame; finite, because pauses belong to no word. */
const OUTSIDE_COST = 20;

/** A half-open range of frames. */
export type FrameRange = { from: number; to: number };

/**
 * Start of each token in frames of 20 ms, from the attention heads that follow the audio: each head is
 * normalised over the tokens, smoothed and averaged, and the cheapest monotonic path is taken (the method of
 * whisper/timing.py). Returns one frame per row, the last for the end of the text.
 *
 * @param allowedFrames allowed frames of each row, if known
 */
export function alignTokens(
  rows: readonly Attention[],
  frames: number,
  allowedFrames?: readonly FrameRange[],
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
  allowedFrames?.forEach(({ from, to }, row) => {
    for (let frame = 0; frame < frames; frame += 1)
      if (frame < from || frame >= to) costs[row * frames + frame]! += OUTSIDE_COST;
  });
  return dynamicTimeWarp(costs, rows.length, frames);
}

/** Normalises each frame's weights over the tokens to mean 0 and deviation 1. */
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

const medianWindow = new Float32Array(MEDIAN_WIDTH);

/** Subtracts the running median of one row of scores, mirrored at its ends, from the costs. */
function subtractMedians(
  scores: Float32Array,
  from: number,
  frames: number,
  costs: Float32Array,
  heads: number,
): void {
  for (let frame = 0; frame < frames; frame += 1) {
    for (let i = 0; i < MEDIAN_WIDTH; i += 1) {
      const at = Math.abs(frame + i - MEDIAN_RADIUS);
      const mirrored = at < frames ? at : 2 * (frames - 1) - at;
      insertSorted(scores[from + Math.max(0, mirrored)]!, i);
    }
    costs[from + frame]! -= medianWindow[MEDIAN_RADIUS]! / heads;
  }
}

function insertSorted(value: number, count: number): void {
  let at = count;
  while (at > 0 && medianWindow[at - 1]! > value) {
    medianWindow[at] = medianWindow[at - 1]!;
    at -= 1;
  }
  medianWindow[at] = value;
}

/** Steps of the cheapest path, seen from the cell they lead to. */
const DIAGONAL = 0;
const NEXT_ROW = 1;
const NEXT_COLUMN = 2;

/**
 * Dynamic time warping over `costs` (rows × columns, row-major): the cheapest monotonic path from the first
 * to the last cell. Returns the first column of the path in each row.
 */
export function dynamicTimeWarp(costs: Float32Array, rows: number, columns: number): Int32Array {
  const width = columns + 1;
  let above = new Float64Array(width).fill(Infinity);
  let current = new Float64Array(width);
  const steps = new Uint8Array((rows + 1) * width);
  above[0] = 0;
  for (let row = 1; row <= rows; row += 1) {
    current[0] = Infinity;
    for (let column = 1; column <= columns; column += 1) {
      let cheapest = above[column - 1]!;
      let step = DIAGONAL;
      if (above[column]! < cheapest) {
        cheapest = above[column]!;
        step = NEXT_ROW;
      }
      if (current[column - 1]! < cheapest) {
        cheapest = current[column - 1]!;
        step = NEXT_COLUMN;
      }
      current[column] = cheapest + costs[(row - 1) * columns + column - 1]!;
      steps[row * width + column] = step;
    }
    [above, current] = [current, above];
  }
  return firstColumns(steps, rows, columns);
}

function firstColumns(steps: Uint8Array, rows: number, columns: number): Int32Array {
  const first = new Int32Array(rows);
  let row = rows;
  let column = columns;
  while (row > 0 && column > 0) {
    first[row - 1] = column - 1;
    const step = steps[row * (columns + 1) + column];
    if (step !== NEXT_COLUMN) row -= 1;
    if (step !== NEXT_ROW) column -= 1;
  }
  return first;
}
