/** Speech of one speaker, in milliseconds. */
export type SpeakerTurn = { startMs: number; endMs: number; speaker: string };

export type DiarizationError = {
  /** Reference speech in milliseconds, counted once per speaker. */
  speechMs: number;
  missedMs: number;
  falseMs: number;
  confusedMs: number;
  /** (missed + false + confused) / speech. */
  rate: number;
};

const FRAME_MS = 10;

/** Reads the turns of an RTTM file (NIST): `SPEAKER file channel start duration … name`, in seconds. */
export function readRttm(text: string, file?: string): SpeakerTurn[] {
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[0] === 'SPEAKER' && (file === undefined || fields[1] === file))
    .map((fields) => ({
      startMs: Number(fields[3]) * 1000,
      endMs: (Number(fields[3]) + Number(fields[4])) * 1000,
      speaker: fields[7] ?? '',
    }));
}

/**
 * Diarization error rate (NIST) over `durationMs`, with overlapping speech, without a collar, in 10 ms
 * frames. Speakers are matched by the most shared time.
 */
export function diarizationError(
  reference: SpeakerTurn[],
  found: SpeakerTurn[],
  durationMs: number,
): DiarizationError {
  const frames = Math.ceil(durationMs / FRAME_MS);
  const wanted = rasterise(reference, frames);
  const heard = rasterise(found, frames);
  let [speech, missed, wrong, both] = [0, 0, 0, 0];
  for (let frame = 0; frame < frames; frame += 1) {
    const there = wanted.reduce((sum, one) => sum + one[frame]!, 0);
    const here = heard.reduce((sum, one) => sum + one[frame]!, 0);
    speech += there;
    missed += Math.max(0, there - here);
    wrong += Math.max(0, here - there);
    both += Math.min(there, here);
  }
  const shared = wanted.map((one) =>
    heard.map((other) => one.reduce((sum, on, i) => sum + on * other[i]!, 0)),
  );
  const confused = both - bestMatch(shared);
  const toMs = (count: number): number => count * FRAME_MS;
  return {
    speechMs: toMs(speech),
    missedMs: toMs(missed),
    falseMs: toMs(wrong),
    confusedMs: toMs(confused),
    rate: (missed + wrong + confused) / speech,
  };
}

function rasterise(turns: readonly SpeakerTurn[], frames: number): Uint8Array[] {
  const rows = new Map<string, Uint8Array>();
  for (const { startMs, endMs, speaker } of turns) {
    const row = rows.get(speaker) ?? new Uint8Array(frames);
    row.fill(1, Math.round(startMs / FRAME_MS), Math.round(endMs / FRAME_MS));
    rows.set(speaker, row);
  }
  return [...rows.values()];
}

/**
 * Largest sum that uses each row and column at most once. Exhaustive search is fast enough for few speakers.
 */
function bestMatch(shared: readonly (readonly number[])[], row = 0, used = new Set<number>()): number {
  const current = shared[row];
  if (!current) return 0;
  let best = bestMatch(shared, row + 1, used);
  for (const [column, frames] of current.entries()) {
    if (used.has(column)) continue;
    best = Math.max(best, frames + bestMatch(shared, row + 1, new Set([...used, column])));
  }
  return best;
}
