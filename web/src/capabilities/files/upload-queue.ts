import { UPLOADS_PATH } from '@colloquy/contract';
import { Upload } from 'tus-js-client';
import { type ActiveWork, holdPerson } from '../../app/session/leaving.ts';
import { onUserInfoChange, readUserInfo } from '../../app/session/user-info.ts';
import { measurePace, startPace, type Pace } from './pace.ts';

/** One file on its way up. */
export type UploadItem = {
  key: string;
  file: File;
  jobId: string;
  state: 'queued' | 'running' | 'paused' | 'waiting' | 'failed' | 'done';
  sentBytes: number;
  pace: Pace;
  /** What the server refused it with, in its words. */
  problem: string | null;
};

const AT_A_TIME = 2;
/** Between tries after a lost connection; the last is repeated for as long as it takes. */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** A piece is acknowledged at least this often, so that a resumed upload sends little twice. */
const CHUNK_BYTES = 16 * 1024 * 1024;

let items: readonly UploadItem[] = [];
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

export const getUploads = (): readonly UploadItem[] => items;
const isUploading = (): boolean =>
  items.some(({ state }) => state === 'running' || state === 'waiting' || state === 'queued');

export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(key: string, part: Partial<UploadItem>): void {
  items = items.map((item) => (item.key === key ? { ...item, ...part } : item));
  for (const listener of listeners) listener();
}

/** Adds files to a draft; they start at once, two at a time. The queue outlives the screen. */
export function addUploads(jobId: string, files: readonly File[]): void {
  const fresh = files.map<UploadItem>((file) => ({
    key: crypto.randomUUID(),
    file,
    jobId,
    state: 'queued',
    sentBytes: 0,
    pace: startPace(performance.now(), 0),
    problem: null,
  }));
  items = [...items, ...fresh];
  startNext();
}

function startNext(): void {
  const running = items.filter(({ state }) => state === 'running' || state === 'waiting').length;
  for (const item of items
    .filter(({ state }) => state === 'queued')
    .slice(0, Math.max(0, AT_A_TIME - running)))
    start(item);
  holdWhileUploading();
  for (const listener of listeners) listener();
}

function start({ key, file, jobId }: UploadItem): void {
  change(key, { state: 'running', problem: null });
  const upload =
    uploads.get(key) ??
    new Upload(file, {
      endpoint: UPLOADS_PATH,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      metadata: { jobId, filename: file.name, filetype: file.type },
      // Chosen again after a reload, the same file for the same job goes on where it stopped.
      fingerprint: () =>
        Promise.resolve(['colloquy', jobId, file.name, file.size, file.lastModified].join('/')),
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        const isPassing = status === 0 || status === 423 || status === 409 || status >= 500;
        if (isPassing && status !== 507) change(key, { state: 'waiting' });
        return isPassing && status !== 507;
      },
      onProgress: (sent) => {
        const item = items.find((each) => each.key === key);
        if (item)
          change(key, {
            state: 'running',
            sentBytes: sent,
            pace: measurePace(item.pace, performance.now(), sent),
          });
      },
      onSuccess: () => finish(key, { state: 'done', sentBytes: file.size }),
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null;
        if (answer === null || answer.getStatus() >= 500) return waitAndGoOn(key);
        finish(key, { state: 'failed', problem: problemOf(answer.getBody()) });
      },
    });
  uploads.set(key, upload);
  const startedAt = performance.now();
  void goOn(upload).then(() => change(key, { pace: startPace(startedAt, 0) }));
}

/** Starts an upload where an earlier try of the same file stopped. */
async function goOn(upload: Upload): Promise<void> {
  const [last] = await upload.findPreviousUploads();
  if (last) upload.resumeFromPreviousUpload(last);
  upload.start();
}

/** All quick tries failed: goes on trying for as long as the page is open, at once when the network is back. */
function waitAndGoOn(key: string): void {
  change(key, { state: 'waiting' });
  const again = () => {
    clearTimeout(timer);
    removeEventListener('online', again);
    if (items.find((item) => item.key === key)?.state === 'waiting') uploads.get(key)?.start();
  };
  const timer = setTimeout(again, RETRY_DELAYS.at(-1));
  addEventListener('online', again);
}

function finish(key: string, part: Partial<UploadItem>): void {
  change(key, part);
  uploads.delete(key);
  startNext();
}

export function pauseUpload(key: string): void {
  void uploads.get(key)?.abort();
  change(key, { state: 'paused' });
  startNext();
}

export function resumeUpload(key: string): void {
  change(key, { state: 'queued' });
  startNext();
}

/** Takes a file out; what was sent of it is thrown away on the server too. */
export function removeUpload(key: string): void {
  void uploads
    .get(key)
    ?.abort(true)
    .catch(() => undefined);
  uploads.delete(key);
  items = items.filter((item) => item.key !== key);
  startNext();
}

/** Lines that are done leave when their screen is opened anew. */
export function clearDone(): void {
  items = items.filter(({ state }) => state !== 'done');
  for (const listener of listeners) listener();
}

function problemOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: string };
    if (message) return message;
  } catch {
    // Not our own answer: a proxy's page, or plain text of the protocol.
  }
  return 'The server did not take this file.';
}

const RUNNING: ActiveWork = {
  title: 'An upload is running',
  consequences: {
    '/login':
      'Logging out stops it. What was sent is kept for a while: choose the same file for the same job again, and it goes on from there.',
    '/password/change': 'It goes on while you change your password, for as long as this tab stays open.',
  },
};

let release: (() => void) | undefined;

/** While something is on its way up the person is asked before the page or the session ends. */
function holdWhileUploading(): void {
  if (isUploading() && !release) {
    const letGo = holdPerson(RUNNING);
    addEventListener('beforeunload', warnBeforeLeaving);
    release = () => {
      letGo();
      removeEventListener('beforeunload', warnBeforeLeaving);
    };
  } else if (!isUploading()) {
    release?.();
    release = undefined;
  }
}

function warnBeforeLeaving(leaving: BeforeUnloadEvent): void {
  leaving.preventDefault();
}

let owner = readUserInfo()?.id;
onUserInfoChange(() => {
  const next = readUserInfo()?.id;
  if (next === owner) return;
  owner = next;
  // Nothing of one person's files is there for the next one. What was sent stays on the server for its owner.
  for (const upload of uploads.values()) void upload.abort();
  uploads.clear();
  items = [];
  startNext();
});
