import type { KeptRecording } from './kept-recording.ts';
import { keepPiece } from './recording-store.ts';
import { followWebm, type Joined } from './webm-join.ts';

/** Lost at most where a browser crashes. */
const PIECE_MS = 1_000;

/** One run of the browser's recorder, from its beginning to its end; a recording has several where it was gone on with. */
export type RecordedPart = {
  pause: () => void;
  resume: () => void;
  isActive: () => boolean;
  /** Ends the part. Kept, once everything of it is. */
  end: () => Promise<void>;
  /** Tries again to keep what could not be. */
  keepRest: () => Promise<void>;
  /** What could not be kept, up to now. */
  readRest: () => Promise<readonly Uint8Array<ArrayBuffer>[]>;
};

export type PartListeners = {
  onKept: (recording: KeptRecording) => void;
  /** It could not be kept, or the browser gave up: nothing is lost yet. */
  onProblem: (error: unknown) => void;
};

/** Records from a stream behind what was recorded before. Each piece is kept before the next one comes. */
export function recordPart(
  recording: KeptRecording,
  stream: MediaStream,
  { onKept, onProblem }: PartListeners,
): RecordedPart {
  const recorder = new MediaRecorder(stream, { mimeType: recording.mimeType, audioBitsPerSecond: 96_000 });
  const isWebm = recording.mimeType.includes('webm');
  const { durationMs: startMs } = recording;
  const follow = isWebm
    ? followWebm({ isLater: recording.bytes > 0, startMs })
    : byTheClock(startMs, recorder);
  const unkept: Joined[] = [];
  let keeping = Promise.resolve();

  const keepAll = async (): Promise<void> => {
    for (let first = unkept[0]; first; first = unkept[0]) {
      onKept(await keepPiece(recording.id, first.bytes.buffer, first.endMs));
      unkept.shift();
    }
  };
  const keepRest = (): Promise<void> => {
    keeping = keeping.catch(() => {}).then(keepAll);
    return keeping;
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    // In order: each waits for the bytes of the one before.
    keeping = keeping
      .catch(() => {})
      .then(async () => {
        if (data.size > 0) unkept.push(follow(new Uint8Array(await data.arrayBuffer())));
        await keepAll();
      });
    keeping.catch(onProblem);
  });
  recorder.addEventListener('error', () => onProblem(new Error('The recorder broke.')));
  recorder.start(PIECE_MS);

  const end = async (): Promise<void> => {
    if (recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await stopped;
    }
    await keepRest();
  };
  const readRest = async (): Promise<readonly Uint8Array<ArrayBuffer>[]> => {
    if (recorder.state !== 'inactive') {
      const handedOver = new Promise((resolve) =>
        recorder.addEventListener('dataavailable', resolve, { once: true }),
      );
      recorder.requestData();
      await handedOver;
    }
    await keeping.catch(() => {});
    return unkept.map(({ bytes }) => bytes);
  };
  return {
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    isActive: () => recorder.state !== 'inactive',
    end,
    keepRest,
    readRest,
  };
}

/** How long something of another kind is: counted while the recorder runs. */
function byTheClock(fromMs: number, recorder: MediaRecorder): (bytes: Uint8Array<ArrayBuffer>) => Joined {
  let endMs = fromMs;
  let last = performance.now();
  recorder.addEventListener('pause', () => (endMs += performance.now() - last));
  recorder.addEventListener('resume', () => (last = performance.now()));
  return (bytes) => {
    if (recorder.state === 'recording') endMs += performance.now() - last;
    last = performance.now();
    return { bytes, endMs };
  };
}
