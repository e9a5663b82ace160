import { UPLOADS_PATH, type UploadOrder } from '@colloquy/contract';
import { DetailedError, Upload } from 'tus-js-client';
import { onPersonChange } from '../../../app/session/user-info.ts';
import { isPassing, problemOf } from '../upload-failure.rules.ts';
import { letGo } from './held-here.ts';
import { isWithServer, type KeptRecording, nameInFull } from './kept-recording.ts';
import { GivenUpBytes, type LiveBytes, openLiveBytes } from './live-bytes.ts';
import { changeRecording, forgetRecording, getRecording } from './recording-store.ts';

/** How the sending of one recording stands. `waiting`: for the connection. */
export type Sending = {
  state: 'running' | 'waiting' | 'failed' | 'done';
  sentBytes: number;
  problem: string | null;
};

type Sender = {
  recording: KeptRecording;
  sending: Sending;
  bytes: LiveBytes;
  upload: Upload;
  failedAt?: number;
};

/** A recording that has ended, with how its sending stands. */
export type SentRecording = { recording: KeptRecording; sending: Sending };

/** Between tries after a lost connection; the last is repeated for as long as it takes. */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

const senders = new Map<string, Sender>();
const listeners = new Set<() => void>();

export const getSending = (id: string): Sending | undefined => senders.get(id)?.sending;

let sent: readonly SentRecording[] = [];

/** The ended recordings that this tab sends or has sent; the same list until something changes. */
export const getSent = (): readonly SentRecording[] => sent;

export function onSending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(id: string, change: Partial<Sending>): void {
  const sender = senders.get(id);
  if (!sender) return;
  sender.sending = { ...sender.sending, ...change };
  announce();
}

function announce(): void {
  sent = [...senders.values()]
    .filter(({ recording }) => recording.isEnded)
    .map(({ recording, sending }) => ({ recording, sending }));
  for (const listener of listeners) listener();
}

/** Says that a recording has grown or ended: what is new goes to the server. Begins to send it where nobody does. */
export function sendRecording(recording: KeptRecording): void {
  const known = senders.get(recording.id);
  if (!known) return begin(recording);
  known.recording = recording;
  known.bytes.tell();
  announce();
  // What the server refused is not asked for again at every piece.
  const isTime = performance.now() - (known.failedAt ?? 0) > RETRY_DELAYS.at(-1)!;
  if (known.sending.state === 'failed' && (recording.isEnded || isTime)) begin(recording);
}

/** Tries again what failed, because the person says so. */
export function sendAgain(id: string): void {
  const known = senders.get(id);
  if (known?.sending.state === 'failed') begin(known.recording);
}

function begin(recording: KeptRecording): void {
  const { id } = recording;
  senders.get(id)?.bytes.close();
  const bytes = openLiveBytes(id);
  const sending: Sending = { state: 'running', sentBytes: recording.sentBytes, problem: null };
  senders.set(id, { recording, sending, bytes, upload: makeUpload(recording, bytes) });
  announce();
  senders.get(id)!.upload.start();
}

function makeUpload(recording: KeptRecording, bytes: LiveBytes): Upload {
  const { id, uploadUrl } = recording;
  const upload: Upload = new Upload(new Blob(), {
    // Where the server has it nothing is begun anew without our saying so: some bytes may be there alone.
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
    // Its size is not asked for while the length is deferred.
    fileReader: { openFile: () => Promise.resolve({ ...bytes, size: 0 }) },
    onUploadUrlAvailable: () => {
      upload.options.endpoint = null;
      const sender = senders.get(id);
      if (sender?.upload === upload) sender.recording = { ...sender.recording, uploadUrl: upload.url };
      void changeRecording(id, { uploadUrl: upload.url });
    },
    onChunkComplete: (_size, sentBytes) => {
      set(id, { state: 'running', sentBytes, problem: null });
      void changeRecording(id, { sentBytes });
    },
    onShouldRetry: (error) => {
      if (error.causingError instanceof GivenUpBytes) return false;
      const willPass = isPassing(error.originalResponse?.getStatus() ?? 0);
      if (willPass) set(id, { state: 'waiting' });
      return willPass;
    },
    onSuccess: ({ lastResponse }) => void finish(id, Number(lastResponse.getHeader('Upload-Offset'))),
    onError: (error) => void stop(id, error),
  });
  return upload;
}

const orderOf = ({ consent, participant }: KeptRecording): UploadOrder => ({
  settings: participant === null ? {} : { participant },
  consent,
});

/** The server wants no more. Where it made a file of a part, because nothing came for long, all of it goes as another. */
async function finish(id: string, serverBytes: number): Promise<void> {
  const recording = await getRecording(id);
  if (recording && !isWithServer(recording, serverBytes))
    return startAnew(id, { fileName: nameInFull(recording.fileName) });
  await forgetRecording(id);
  letGo(id);
  set(id, { state: 'done' });
}

const GONE = [404, 410];

async function stop(id: string, error: Error): Promise<void> {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const wasBeginning = error instanceof DetailedError && error.originalRequest.getMethod() === 'POST';
  if (response && GONE.includes(response.getStatus())) return wasBeginning ? fail(id, NO_JOB) : startAnew(id);
  if (error instanceof DetailedError && error.causingError instanceof GivenUpBytes) return fail(id, LOST);
  const problem = problemOf(
    response ? { status: response.getStatus(), body: response.getBody() } : undefined,
  );
  if (problem === null) waitAndGoOn(id);
  else fail(id, problem);
}

const NO_JOB = 'The job of this recording was deleted, or takes no more files.';
const LOST = 'The server asks for a part of this recording that is no longer kept here.';

function fail(id: string, problem: string): void {
  const sender = senders.get(id);
  if (sender) sender.failedAt = performance.now();
  set(id, { state: 'failed', problem });
}

/** The server cannot go on with what was sent: everything goes again, from what this browser keeps. */
async function startAnew(id: string, change: Partial<KeptRecording> = {}): Promise<void> {
  const recording = await changeRecording(id, { ...change, uploadUrl: null, sentBytes: 0 });
  if (recording && senders.has(id)) begin(recording);
}

/** All quick tries failed: goes on trying for as long as the page is open, at once when the network is back. */
function waitAndGoOn(id: string): void {
  const sender = senders.get(id);
  if (!sender) return;
  set(id, { state: 'waiting' });
  const again = (): void => {
    clearTimeout(timer);
    removeEventListener('online', again);
    if (senders.get(id) === sender && sender.sending.state === 'waiting') sender.upload.start();
  };
  const timer = setTimeout(again, RETRY_DELAYS.at(-1));
  addEventListener('online', again);
}

/** Leaves the rest to whoever opens the recording next, in this tab or another one. Answers where the server has it. */
export function stopSending(id: string): string | null {
  const sender = senders.get(id);
  senders.delete(id);
  void sender?.upload.abort();
  sender?.bytes.close();
  announce();
  return sender?.upload.url ?? null;
}

onPersonChange(() => {
  // Nothing of one person's is sent in the name of the next one. It is kept for its owner.
  for (const id of senders.keys()) stopSending(id);
});
