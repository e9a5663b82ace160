import type { StoredRecording } from './stored-recording.ts';
import { appendPiece } from './recording-store.ts';
import { createWebmJoiner, type JoinedChunk } from './webm-join.ts';

/** At most this much audio is lost if the browser crashes. */
const PIECE_MS = 1_000;

/** One run of the browser's recorder. A resumed recording has several parts. */
export type RecordedPart = {
  pause: () => void;
  resume: () => void;
  isActive: () => boolean;
  /** Ends the part. Resolves once all of it is stored. */
  end: () => Promise<void>;
  /** Retries storing what could not be stored. */
  saveRest: () => Promise<void>;
  /** Audio that is not stored so far. */
  readUnsaved: () => Promise<readonly Uint8Array<ArrayBuffer>[]>;
};

export type PartListeners = {
  onSaved: (recording: StoredRecording) => void;
  /** Storing failed or the recorder stopped; no audio is lost yet. */
  onProblem: (error: unknown) => void;
};

/** Records from a stream and appends to the recording. Each piece is stored before the next one. */
export function recordPart(
  recording: StoredRecording,
  stream: MediaStream,
  { onSaved, onProblem }: PartListeners,
): RecordedPart {
  const recorder = new MediaRecorder(stream, { mimeType: recording.mimeType, audioBitsPerSecond: 96_000 });
  const isWebm = recording.mimeType.includes('webm');
  const { durationMs: startMs } = recording;
  const join = isWebm
    ? createWebmJoiner({ isLater: recording.bytes > 0, startMs })
    : measureByClock(startMs, recorder);
  const unsaved: JoinedChunk[] = [];
  let saving = Promise.resolve();

  const saveAll = async (): Promise<void> => {
    for (let first = unsaved[0]; first; first = unsaved[0]) {
      onSaved(await appendPiece(recording.id, first.bytes.buffer, first.endMs));
      unsaved.shift();
    }
  };
  const saveRest = (): Promise<void> => {
    saving = saving.catch(() => {}).then(saveAll);
    return saving;
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    // Pieces are processed in order.
    saving = saving
      .catch(() => {})
      .then(async () => {
        if (data.size > 0) unsaved.push(join(new Uint8Array(await data.arrayBuffer())));
        await saveAll();
      });
    saving.catch(onProblem);
  });
  recorder.addEventListener('error', () => onProblem(new Error('The recorder broke.')));
  recorder.start(PIECE_MS);

  const end = async (): Promise<void> => {
    if (recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await stopped;
    }
    await saveRest();
  };
  const readUnsaved = async (): Promise<readonly Uint8Array<ArrayBuffer>[]> => {
    if (recorder.state !== 'inactive') {
      const delivered = new Promise((resolve) =>
        recorder.addEventListener('dataavailable', resolve, { once: true }),
      );
      recorder.requestData();
      await delivered;
    }
    await saving.catch(() => {});
    return unsaved.map(({ bytes }) => bytes);
  };
  return {
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    isActive: () => recorder.state !== 'inactive',
    end,
    saveRest,
    readUnsaved,
  };
}

/** Measures the duration of formats other than WebM by the running time of the recorder. */
function measureByClock(
  fromMs: number,
  recorder: MediaRecorder,
): (bytes: Uint8Array<ArrayBuffer>) => JoinedChunk {
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
