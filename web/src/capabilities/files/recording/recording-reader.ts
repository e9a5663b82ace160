import { getRecording, readBytes } from './recording-store.ts';

/** Minimum size of a request, longest wait for it, and maximum size. */
const MIN_BYTES = 256 * 1024;
const MAX_WAIT_MS = 5_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** The server asks for bytes that are no longer stored in this browser. */
export class BytesUnavailableError extends Error {
  constructor() {
    super('The bytes from there on are no longer kept.');
    this.name = 'BytesUnavailableError';
  }
}

/** Reads the bytes of a growing recording; each read resolves once there are enough bytes to send. */
export type RecordingReader = {
  slice: (start: number) => Promise<{ value: Blob; done: boolean }>;
  /** Call when bytes were added or the recording ended. */
  notify: () => void;
  close: () => void;
};

export function openRecordingReader(recordingId: string): RecordingReader {
  let changed = Promise.withResolvers<void>();
  let isClosed = false;
  const notify = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  const waitForBytes = async (start: number): Promise<{ size: number; isEnded: boolean }> => {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const change = changed.promise;
      const recording = await getRecording(recordingId);
      if (isClosed || !recording) throw new Error('The recording is no longer sent from here.');
      const available = recording.bytes - start;
      const isLate = performance.now() >= deadline;
      if (recording.isEnded || available >= MIN_BYTES || (available > 0 && isLate))
        return { size: recording.bytes, isEnded: recording.isEnded };
      await (isLate ? change : Promise.race([change, delay(deadline - performance.now())]));
    }
  };

  return {
    slice: async (start) => {
      const { size, isEnded } = await waitForBytes(start);
      if (start >= size) return { value: new Blob(), done: isEnded };
      const value = await readBytes(recordingId, start, MAX_BYTES);
      if (!value || value.size === 0) throw new BytesUnavailableError();
      return { value, done: isEnded && start + value.size >= size };
    },
    notify,
    close: () => {
      isClosed = true;
      notify();
    },
  };
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
