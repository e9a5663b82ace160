import { setTimeout as sleep } from 'node:timers/promises';
import { type AudioSource, PIECE_MS, SAMPLES_PER_MS } from '@colloquy/engines';
import { readDerived } from '../../files/index.ts';
import type { RunningTask } from '../../../platform/tasks/running-task.ts';
import { getRecordingOfFile } from './recording-state.store.ts';

const POLL_MS = 250;
/** Samples of this much audio are kept: engines read forward, a little at a time. */
const KEPT_PIECES = 2;

export const pieceKind = (channel: number, index: number): string => `pcm/${channel}/${index}`;

/** The decoded audio of one channel while it is still being decoded: reading waits for what is not there yet. */
export function openDecodedAudio(task: RunningTask<unknown>, fileId: string, channel: number): AudioSource {
  const kept = new Map<number, Promise<Int16Array>>();
  let decodedMs = 0;
  let durationMs: number | null = null;

  const waitFor = async (untilMs: number): Promise<void> => {
    while (durationMs === null && decodedMs < untilMs) {
      task.signal.throwIfAborted();
      const row = await task.read(() => getRecordingOfFile(fileId));
      ({ decodedMs, durationMs } = row);
      if (durationMs === null && decodedMs < untilMs)
        await sleep(POLL_MS, undefined, { signal: task.signal });
    }
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
