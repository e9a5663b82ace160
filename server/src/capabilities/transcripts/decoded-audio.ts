import { setTimeout as sleep } from 'node:timers/promises';
import { type AudioSource, PIECE_MS, SAMPLES_PER_MS } from '@colloquy/engines';
import type { RunningTask } from '../../platform/tasks/running-task.ts';
import { readDerived } from '../files/index.ts';
import { getRecordingOfFile, type RecordingRow } from './recordings.store.ts';

const POLL_MS = 250;
const LONGEST_POLL_MS = 4_000;
/**
 * After this time without progress, decoding itself is queued or waiting to retry, so its readers are
 * postponed.
 */
const STALLED_AFTER_MS = 15_000;
const POSTPONE_MS = 30_000;
/** Pieces kept in memory. Engines read forward, a little at a time. */
const CACHED_PIECES = 2;

export const pieceKind = (channel: number, index: number): string => `pcm/${channel}/${index}`;

/** Audio of one channel while it is still being decoded. Reads wait for missing audio. */
export function openDecodedAudio(task: RunningTask<unknown>, fileId: string, channel: number): AudioSource {
  const cache = new Map<number, Promise<Int16Array>>();
  let decodedMs = 0;
  let durationMs: number | null = null;

  const waitFor = async (untilMs: number): Promise<void> => {
    if (durationMs !== null || decodedMs >= untilMs) return;
    ({ decodedMs, durationMs } = await waitForDecoded(task, fileId, untilMs));
  };

  const piece = (index: number): Promise<Int16Array> => {
    const cached = cache.get(index);
    if (cached) return cached;
    const reading = readPiece(task, fileId, channel, index);
    cache.set(index, reading);
    reading.catch(() => cache.delete(index));
    for (const old of cache.keys()) if (cache.size > CACHED_PIECES) cache.delete(old);
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
 * Waits until this much of a file is decoded, or all of it. Polls with backoff, and postpones the task while
 * decoding stalls.
 */
export async function waitForDecoded(
  task: RunningTask<unknown>,
  fileId: string,
  untilMs: number,
  polling = { firstMs: POLL_MS, forMs: STALLED_AFTER_MS },
): Promise<RecordingRow> {
  let progress = { decodedMs: -1, forMs: 0 };
  for (let pollMs = polling.firstMs; ; pollMs = Math.min(2 * pollMs, LONGEST_POLL_MS)) {
    task.signal.throwIfAborted();
    const recording = await task.read(() => getRecordingOfFile(fileId));
    const { decodedMs, durationMs } = recording;
    if (durationMs !== null || decodedMs >= untilMs) return recording;
    if (decodedMs > progress.decodedMs) {
      progress = { decodedMs, forMs: 0 };
      pollMs = polling.firstMs;
    }
    if (progress.forMs >= polling.forMs) task.postpone(POSTPONE_MS);
    await sleep(pollMs, undefined, { signal: task.signal });
    progress.forMs += pollMs;
  }
}

async function readPiece(
  task: RunningTask<unknown>,
  fileId: string,
  channel: number,
  index: number,
): Promise<Int16Array> {
  const bytes = await readDerived(task.organisationId, fileId, pieceKind(channel, index));
  // Copy, because a pooled buffer may start at an odd byte.
  return new Int16Array(new Uint8Array(bytes).buffer);
}
