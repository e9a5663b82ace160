import { setTimeout as sleep } from 'node:timers/promises';
import { type AudioSource, PIECE_MS, SAMPLES_PER_MS } from '@colloquy/engines';
import { readDerived } from '../../files/index.ts';
import type { RunningTask } from '../../../platform/tasks/running-task.ts';
import { getRecordingOfFile, type RecordingRow } from './recording-state.store.ts';

const POLL_MS = 250;
const LONGEST_POLL_MS = 4_000;
/** Decoding that made no progress for so long waits for its turn, or for its next try: then so do its readers. */
const PATIENCE_MS = 15_000;
const POSTPONED_MS = 30_000;
/** Samples of this much audio are kept: engines read forward, a little at a time. */
const KEPT_PIECES = 2;

export const pieceKind = (channel: number, index: number): string => `pcm/${channel}/${index}`;

/** The decoded audio of one channel while it is still being decoded: reading waits for what is not there yet. */
export function openDecodedAudio(task: RunningTask<unknown>, fileId: string, channel: number): AudioSource {
  const kept = new Map<number, Promise<Int16Array>>();
  let decodedMs = 0;
  let durationMs: number | null = null;

  const waitFor = async (untilMs: number): Promise<void> => {
    if (durationMs !== null || decodedMs >= untilMs) return;
    ({ decodedMs, durationMs } = await waitForDecoded(task, fileId, untilMs));
  };

  const piece = (index: number): Promise<Int16Array> => {
    const known = kept.get(index);
    if (known) return known;
    const reading = readPiece(task, fileId, channel, index);
    kept.set(index, reading);
    reading.catch(() => kept.delete(index));
    for (const old of kept.keys()) if (kept.size > KEPT_PIECES) kept.delete(old);
    return reading;
  };

  return {
    read: async (fromMs, toMs) => {
      await waitFor(toMs);
      const endMs = Math.min(toMs, durationMs ?? toMs);
      if (endMs <= fromMs) return new Int16Array();
      const out = new Int16Array((endMs - fromMs) * SAMPLES_PER_MS);
      let written = 0;
      for (let index = Math.floor(fromMs / PIECE_MS); index * PIECE_MS < endMs; index++) {
        const samples = await piece(index);
        const from = Math.max(0, fromMs - index * PIECE_MS) * SAMPLES_PER_MS;
        const to = Math.min(PIECE_MS, endMs - index * PIECE_MS) * SAMPLES_PER_MS;
        const part = samples.subarray(from, to);
        out.set(part, written);
        written += part.length;
      }
      return out.subarray(0, written);
    },
  };
}

/**
 * The recording of a file once so much of it is decoded, or all. Asks less and less often, and gives its place back to
 * others while decoding does not go on.
 */
export async function waitForDecoded(
  task: RunningTask<unknown>,
  fileId: string,
  untilMs: number,
  patience = { firstMs: POLL_MS, forMs: PATIENCE_MS },
): Promise<RecordingRow> {
  let waited = { decodedMs: -1, forMs: 0 };
  for (let pollMs = patience.firstMs; ; pollMs = Math.min(2 * pollMs, LONGEST_POLL_MS)) {
    task.signal.throwIfAborted();
    const recording = await task.read(() => getRecordingOfFile(fileId));
    const { decodedMs, durationMs } = recording;
    if (durationMs !== null || decodedMs >= untilMs) return recording;
    if (decodedMs > waited.decodedMs) {
      waited = { decodedMs, forMs: 0 };
      pollMs = patience.firstMs;
    }
    if (waited.forMs >= patience.forMs) task.postpone(POSTPONED_MS);
    await sleep(pollMs, undefined, { signal: task.signal });
    waited.forMs += pollMs;
  }
}

async function readPiece(
  task: RunningTask<unknown>,
  fileId: string,
  channel: number,
  index: number,
): Promise<Int16Array> {
  const bytes = await readDerived(task.organisationId, fileId, pieceKind(channel, index));
  // A copy, because a buffer out of a pool may begin at an odd byte.
  return new Int16Array(new Uint8Array(bytes).buffer);
}
