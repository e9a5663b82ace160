import { UPLOADS_PATH } from '@colloquy/contract';
import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { v7 as newId } from 'uuid';
import { onPersonChange } from '../../app/session/user-info.ts';
import { fingerprintOf, joinEarlier, outdatedOf } from './earlier-uploads.rules.ts';
import { holdWhileUploading } from './hold-while-uploading.ts';
import { measurePace, startPace } from './pace.ts';
import { isPassing, problemOf } from './upload-failure.rules.ts';
import { isUnderWay, type UploadItem, uploadIdOf, type UploadSource } from './upload-item.ts';

const AT_A_TIME = 2;
/** Between tries after a lost connection; the last is repeated for as long as it takes. */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** A piece is acknowledged at least this often, so that a resumed upload sends little twice. */
const CHUNK_BYTES = 16 * 1024 * 1024;

let items: readonly UploadItem[] = [];
const uploads = new Map<string, Upload>();
/** Files that are being unpacked: paused and resumed meanwhile, one is not unpacked and sent twice. */
const opening = new Map<string, Promise<Upload | undefined>>();
/** The last start of each file; an earlier one that comes back from waiting leaves it alone. */
const starts = new Map<string, symbol>();
const listeners = new Set<() => void>();

export const getUploads = (): readonly UploadItem[] => items;

export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly UploadItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

const itemOf = (key: string): UploadItem | undefined => items.find((item) => item.key === key);

const change = (key: string, part: Partial<UploadItem>): void =>
  set(items.map((item) => (item.key === key ? { ...item, ...part } : item)));

/** Adds files to a draft; they start at once, two at a time. The queue outlives the screen. */
export const addUploads = (jobId: string, files: readonly File[]): void =>
  addSources(
    jobId,
    files.map((file) => ({ file, open: () => Promise.resolve(file) })),
  );

/** The same with what is said of each file, and where some have to be unpacked first. */
export function addSources(jobId: string, sources: readonly UploadSource[]): void {
  if (!sources.some(({ order }) => order?.track)) add(jobId, sources);
  else void findEarlier().then((known) => add(jobId, joinEarlier(jobId, sources, known)));
}

/** The uploads that this browser began and did not finish. */
const findEarlier = () => defaultOptions.urlStorage.findAllUploads().catch(() => []);

function add(jobId: string, sources: readonly UploadSource[]): void {
  const fresh = sources.map<UploadItem>((source) => ({
    ...source,
    key: newId(),
    jobId,
    state: 'queued',
    sentBytes: 0,
    pace: startPace(performance.now(), 0),
    problem: null,
  }));
  set([...items, ...fresh]);
  startNext();
}

function startNext(): void {
  const running = items.filter(({ state }) => state === 'running' || state === 'waiting').length;
  const next = items.filter(({ state }) => state === 'queued').slice(0, Math.max(0, AT_A_TIME - running));
  for (const item of next) void start(item);
  holdWhileUploading(items.some(isUnderWay));
}

async function start(item: UploadItem): Promise<void> {
  const { key } = item;
  const own = Symbol('start');
  starts.set(key, own);
  // Neither paused nor taken out meanwhile, nor paused and resumed.
  const isWanted = () => itemOf(key)?.state === 'running' && starts.get(key) === own;
  change(key, { state: 'running', problem: null });
  const upload = uploads.get(key) ?? (await openOnce(item));
  if (!upload || !isWanted()) return;
  uploads.set(key, upload);
  await forgetOutdated(item);
  const [earlier] = await upload.findPreviousUploads();
  if (!isWanted()) return;
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  change(key, { pace: startPace(performance.now(), item.sentBytes) });
  upload.start();
}

/** Throws away what was sent of the same file before something else was said of it. */
async function forgetOutdated(item: UploadItem): Promise<void> {
  const running = new Set([...uploads.values()].map(({ url }) => url));
  const outdated = outdatedOf(item.jobId, item, await findEarlier());
  for (const { urlStorageKey, uploadUrl } of outdated.filter((each) => !running.has(each.uploadUrl))) {
    await defaultOptions.urlStorage.removeUpload(urlStorageKey);
    // Where the server cannot be told it throws away by itself what nobody goes on with.
    if (uploadUrl !== null) void Upload.terminate(uploadUrl).catch(() => undefined);
  }
}

function openOnce(item: UploadItem): Promise<Upload | undefined> {
  const known = opening.get(item.key);
  if (known) return known;
  const opened = open(item).finally(() => opening.delete(item.key));
  opening.set(item.key, opened);
  return opened;
}

/** What is to be sent, unpacked where that is needed. Undefined where it cannot be read: its line says why. */
async function open(item: UploadItem): Promise<Upload | undefined> {
  try {
    return makeUpload(item, await item.open());
  } catch (error) {
    if (itemOf(item.key)?.state === 'running')
      finish(item.key, { state: 'failed', problem: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

function makeUpload({ key, file, jobId, order }: UploadItem, bytes: File): Upload {
  return new Upload(bytes, {
    endpoint: UPLOADS_PATH,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    metadata: {
      jobId,
      filename: file.name,
      filetype: file.type,
      ...(order && { order: JSON.stringify(order) }),
    },
    fingerprint: () => Promise.resolve(fingerprintOf(jobId, file, order)),
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => {
      const willPass = isPassing(error.originalResponse?.getStatus() ?? 0);
      if (willPass) change(key, { state: 'waiting' });
      return willPass;
    },
    onProgress: (sentBytes) => {
      const item = itemOf(key);
      if (!item || item.state === 'paused') return;
      const pace = measurePace(item.pace, performance.now(), sentBytes);
      change(key, { state: 'running', sentBytes, pace });
    },
    onSuccess: () => {
      const uploadId = uploadIdOf(uploads.get(key)?.url ?? null);
      finish(key, { state: 'done', sentBytes: file.size, ...(uploadId !== undefined && { uploadId }) });
    },
    onError: (error) => void stop({ key, bytes }, error),
  });
}

async function stop({ key, bytes }: { key: string; bytes: File }, error: Error): Promise<void> {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const answer = response ? { status: response.getStatus(), body: response.getBody() } : undefined;
  const problem = problemOf(answer) ?? (await unreadable(bytes));
  if (problem === null) waitAndGoOn(key);
  else finish(key, { state: 'failed', problem });
}

/** A file that was moved or changed since it was chosen looks to a request like a lost connection. */
const unreadable = (file: File): Promise<string | null> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => null,
      () => 'This file can no longer be read. If it was moved or changed, choose it again.',
    );

/** All quick tries failed: goes on trying for as long as the page is open, at once when the network is back. */
function waitAndGoOn(key: string): void {
  change(key, { state: 'waiting' });
  const again = () => {
    clearTimeout(timer);
    removeEventListener('online', again);
    if (itemOf(key)?.state === 'waiting') uploads.get(key)?.start();
  };
  const timer = setTimeout(again, RETRY_DELAYS.at(-1));
  addEventListener('online', again);
}

function finish(key: string, part: Partial<UploadItem>): void {
  change(key, part);
  uploads.delete(key);
  starts.delete(key);
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
  const upload = uploads.get(key);
  uploads.delete(key);
  starts.delete(key);
  set(items.filter((item) => item.key !== key));
  startNext();
  // Where the server cannot be told it throws away by itself what nobody goes on with.
  upload?.abort(true).catch(() => undefined);
}

/** Lines that are done leave when their screen is opened anew. */
export function clearDone(): void {
  set(items.filter(({ state }) => state !== 'done'));
}

onPersonChange(() => {
  // Nothing of one person's files is there for the next one. What was sent stays on the server for its owner.
  for (const upload of uploads.values()) void upload.abort();
  uploads.clear();
  starts.clear();
  set([]);
  startNext();
});
