import { getRecording, readBytes } from './recording-store.ts';

/** A request is worth it from so much on, or after so long; and takes at most so much. */
const ENOUGH_BYTES = 256 * 1024;
const LONGEST_WAIT_MS = 5_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** Thrown where the server asks for bytes that this browser has given up. */
export class GivenUpBytes extends Error {
  constructor() {
    super('The bytes from there on are no longer kept.');
    this.name = 'GivenUpBytes';
  }
}

/** The bytes of a recording while it grows: what is asked for comes as soon as it is worth sending. */
export type LiveBytes = {
  slice: (start: number) => Promise<{ value: Blob; done: boolean }>;
  /** Something was added, or the recording has ended. */
  tell: () => void;
  close: () => void;
};

export function openLiveBytes(recordingId: string): LiveBytes {
  let told = Promise.withResolvers<void>();
  let isClosed = false;
  const tell = (): void => {
    told.resolve();
    told = Promise.withResolvers();
  };

  const untilWorthIt = async (start: number): Promise<{ size: number; isEnded: boolean }> => {
    const until = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const change = told.promise;
      const recording = await getRecording(recordingId);
      if (isClosed || !recording) throw new Error('The recording is no longer sent from here.');
      const fresh = recording.bytes - start;
      const isLate = performance.now() >= until;
      if (recording.isEnded || fresh >= ENOUGH_BYTES || (fresh > 0 && isLate))
        return { size: recording.bytes, isEnded: recording.isEnded };
      await (isLate ? change : Promise.race([change, after(until - performance.now())]));
    }
  };

  return {
    slice: async (start) => {
      const { size, isEnded } = await untilWorthIt(start);
      if (start >= size) return { value: new Blob(), done: isEnded };
      const value = await readBytes(recordingId, start, MOST_BYTES);
      if (!value || value.size === 0) throw new GivenUpBytes();
      return { value, done: isEnded && start + value.size >= size };
    },
    tell,
    close: () => {
      isClosed = true;
      tell();
    },
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
