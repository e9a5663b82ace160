import { UPLOADS_PATH } from '@colloquy/contract/files';
import type { UploadOrder } from '@colloquy/contract/jobs';
import { DetailedError, Upload } from 'tus-js-client';
import { createStore } from '../../../ui/state/store.ts';
import { onPersonChange } from '../../../app/session/user-info.ts';
import { isTransientStatus, describeUploadError } from '../upload-responses.rules.ts';
import { releaseRecordingLock } from './recording-lock.ts';
import { isFullyUploaded, type StoredRecording, fullCopyName } from './stored-recording.ts';
import { BytesUnavailableError, type RecordingReader, openRecordingReader } from './recording-reader.ts';
import { updateRecording, deleteRecording, getRecording } from './recording-store.ts';

/** Upload state of one recording. `waiting`: for the connection. */
export type Sending = {
  state: 'running' | 'waiting' | 'failed' | 'done';
  sentBytes: number;
  problem: string | null;
};

type Sender = {
  recording: StoredRecording;
  sending: Sending;
  bytes: RecordingReader;
  upload: Upload;
  failedAt?: number;
};

/** Recording with its upload state. */
export type SentRecording = { recording: StoredRecording; sending: Sending };

/** Delays after a lost connection; the last one repeats. */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

const senders = new Map<string, Sender>();

/** Recordings that this tab uploads or has uploaded. */
export const sentRecordings = createStore<readonly SentRecording[]>([]);

function set(id: string, change: Partial<Sending>): void {
  const sender = senders.get(id);
  if (!sender) return;
  sender.sending = { ...sender.sending, ...change };
  publish();
}

const publish = (): void =>
  sentRecordings.set([...senders.values()].map(({ recording, sending }) => ({ recording, sending })));

/** Uploads what was added to a recording, or its end. Starts the upload if there is none. */
export function uploadRecording(recording: StoredRecording): void {
  const sender = senders.get(recording.id);
  if (!sender) return startSending(recording);
  sender.recording = recording;
  sender.bytes.notify();
  publish();
  // Failed uploads are not retried at every piece.
  const isTime = performance.now() - (sender.failedAt ?? 0) > RETRY_DELAYS.at(-1)!;
  if (sender.sending.state === 'failed' && (recording.isEnded || isTime)) startSending(recording);
}

/** Retries a failed upload on the person's request. */
export function retrySending(id: string): void {
  const sender = senders.get(id);
  if (sender?.sending.state === 'failed') startSending(sender.recording);
}

function startSending(recording: StoredRecording): void {
  const { id } = recording;
  senders.get(id)?.bytes.close();
  const bytes = openRecordingReader(id);
  const sending: Sending = { state: 'running', sentBytes: recording.sentBytes, problem: null };
  senders.set(id, { recording, sending, bytes, upload: createUpload(recording, bytes) });
  publish();
  senders.get(id)!.upload.start();
}

function createUpload(recording: StoredRecording, bytes: RecordingReader): Upload {
  const { id, uploadUrl } = recording;
  const upload: Upload = new Upload(new Blob(), {
    // With an upload address, a new upload starts only through `restart`, because some bytes may exist only
    // on the server.
    ...(uploadUrl === null ? { endpoint: UPLOADS_PATH } : { uploadUrl }),
    uploadLengthDeferred: true,
    retryDelays: RETRY_DELAYS,
    storeFingerprintForResuming: false,
    metadata: {
      jobId: recording.jobId,
      filename: recording.fileName,
      filetype: recording.mimeType,
      order: JSON.stringify(orderOf(recording)),
    },
    // The size is not read while the length is deferred.
    fileReader: { openFile: () => Promise.resolve({ ...bytes, size: 0 }) },
    onUploadUrlAvailable: () => {
      upload.options.endpoint = null;
      const sender = senders.get(id);
      if (sender?.upload === upload) sender.recording = { ...sender.recording, uploadUrl: upload.url };
      void updateRecording(id, { uploadUrl: upload.url });
    },
    onChunkComplete: (_size, sentBytes) => {
      set(id, { state: 'running', sentBytes, problem: null });
      void updateRecording(id, { sentBytes });
    },
    onShouldRetry: (error) => {
      if (error.causingError instanceof BytesUnavailableError) return false;
      const isTransient = isTransientStatus(error.originalResponse?.getStatus() ?? 0);
      if (isTransient) set(id, { state: 'waiting' });
      return isTransient;
    },
    onSuccess: ({ lastResponse }) => void finish(id, Number(lastResponse.getHeader('Upload-Offset'))),
    onError: (error) => void stop(id, error),
  });
  return upload;
}

const orderOf = ({ consent, participant }: StoredRecording): UploadOrder => ({
  settings: participant === null ? {} : { participant },
  consent,
});

/**
 * The server has completed the upload. If it completed only a part after a long pause, the full recording is
 * uploaded again.
 */
async function finish(id: string, serverBytes: number): Promise<void> {
  const recording = await getRecording(id);
  if (recording && !isFullyUploaded(recording, serverBytes))
    return restart(id, { fileName: fullCopyName(recording.fileName) });
  await deleteRecording(id);
  releaseRecordingLock(id);
  set(id, { state: 'done' });
}

const GONE = [404, 410];

async function stop(id: string, error: Error): Promise<void> {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const wasCreating = error instanceof DetailedError && error.originalRequest.getMethod() === 'POST';
  if (response && GONE.includes(response.getStatus())) return wasCreating ? fail(id, NO_JOB) : restart(id);
  if (error instanceof DetailedError && error.causingError instanceof BytesUnavailableError)
    return fail(id, LOST);
  const problem = describeUploadError(
    response ? { status: response.getStatus(), body: response.getBody() } : undefined,
  );
  if (problem === null) retryWhenOnline(id);
  else fail(id, problem);
}

const NO_JOB = 'The job of this recording was deleted, or takes no more files.';
const LOST = 'The server asks for a part of this recording that is no longer kept here.';

function fail(id: string, problem: string): void {
  const sender = senders.get(id);
  if (sender) sender.failedAt = performance.now();
  set(id, { state: 'failed', problem });
}

/** The server cannot resume the upload, so everything stored is sent again. */
async function restart(id: string, change: Partial<StoredRecording> = {}): Promise<void> {
  const recording = await updateRecording(id, { ...change, uploadUrl: null, sentBytes: 0 });
  if (recording && senders.has(id)) startSending(recording);
}

/** After all quick retries failed, retries while the page is open, and at once when the network returns. */
function retryWhenOnline(id: string): void {
  const sender = senders.get(id);
  if (!sender) return;
  set(id, { state: 'waiting' });
  const retry = (): void => {
    clearTimeout(timer);
    removeEventListener('online', retry);
    if (senders.get(id) === sender && sender.sending.state === 'waiting') sender.upload.start();
  };
  const timer = setTimeout(retry, RETRY_DELAYS.at(-1));
  addEventListener('online', retry);
}

/** Stops the upload, so that this or another tab can resume it. Returns the upload address. */
export function stopSending(id: string): string | null {
  const sender = senders.get(id);
  senders.delete(id);
  void sender?.upload.abort();
  sender?.bytes.close();
  publish();
  return sender?.upload.url ?? null;
}

onPersonChange(() => {
  // Recordings are never sent as another person; they stay stored for their owner.
  for (const id of senders.keys()) stopSending(id);
});
