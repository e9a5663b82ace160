import { UPLOADS_PATH } from '@colloquy/contract/files';
import { changeUpload, type FileSettings } from '@colloquy/contract/jobs';
import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { v7 as newId } from 'uuid';
import { createStore } from '../../ui/state/store.ts';
import { call } from '../../app/api/client.ts';
import { onPersonChange } from '../../app/session/user-info.ts';
import { fingerprintOf, joinPreviousConversations, findOutdatedUploads } from './previous-uploads.rules.ts';
import { blockLeavingWhileUploading } from './block-leaving.ts';
import {
  updateRate,
  startRate,
  isUnderWay,
  type UploadItem,
  uploadIdOf,
  type UploadSource,
} from './upload-item.ts';
import { isTransientStatus, describeUploadError } from './upload-responses.rules.ts';

const MAX_PARALLEL = 2;
/** Delays after a lost connection; the last one repeats. */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** Size of an acknowledged request, so that a resumed upload repeats little. */
const CHUNK_BYTES = 16 * 1024 * 1024;

/** Uploads of this tab; the same list on every screen. */
export const uploadItems = createStore<readonly UploadItem[]>([]);
const uploads = new Map<string, Upload>();
/** Files being unpacked; pausing and resuming meanwhile must not unpack and send a file twice. */
const opening = new Map<string, Promise<Upload | undefined>>();
/** Latest start of each file; an earlier start that is still pending has no effect. */
const starts = new Map<string, symbol>();
/** Settings sent with the creation of each upload. */
const sentSettings = new Map<string, FileSettings | undefined>();

export const getUploads = uploadItems.get;

const itemOf = (key: string): UploadItem | undefined => getUploads().find((item) => item.key === key);

const change = (key: string, part: Partial<UploadItem>): void =>
  uploadItems.update((items) => items.map((item) => (item.key === key ? { ...item, ...part } : item)));

/**
 * Adds files to a job, some of which have to be unpacked first. Uploads start immediately, two at a time, and continue
 * when the screen closes.
 */
export function addSources(jobId: string, sources: readonly UploadSource[]): void {
  if (!sources.some(({ order }) => order?.track)) add(jobId, sources);
  else
    void listPreviousUploads().then((known) => add(jobId, joinPreviousConversations(jobId, sources, known)));
}

/** Unfinished uploads of this browser. */
const listPreviousUploads = () => defaultOptions.urlStorage.findAllUploads().catch(() => []);

function add(jobId: string, sources: readonly UploadSource[]): void {
  const added = sources.map<UploadItem>((source) => ({
    ...source,
    key: newId(),
    jobId,
    state: 'queued',
    sentBytes: 0,
    rate: startRate(performance.now(), 0),
    problem: null,
  }));
  uploadItems.update((items) => [...items, ...added]);
  startNext();
}

function startNext(): void {
  const items = getUploads();
  const running = items.filter(({ state }) => state === 'running' || state === 'waiting').length;
  const next = items.filter(({ state }) => state === 'queued').slice(0, Math.max(0, MAX_PARALLEL - running));
  for (const item of next) void start(item);
  blockLeavingWhileUploading(items.some(isUnderWay));
}

async function start(item: UploadItem): Promise<void> {
  const { key } = item;
  const startId = Symbol('start');
  starts.set(key, startId);
  // False if paused or removed meanwhile, or paused and resumed.
  const isCurrent = () => itemOf(key)?.state === 'running' && starts.get(key) === startId;
  change(key, { state: 'running', problem: null });
  const upload = uploads.get(key) ?? (await openOnce(item));
  if (!upload || !isCurrent()) return;
  uploads.set(key, upload);
  await discardOutdated(item);
  const [earlier] = await upload.findPreviousUploads();
  if (!isCurrent()) return;
  if (earlier) {
    upload.resumeFromPreviousUpload(earlier);
    // The server has the settings of back then.
    sentSettings.delete(key);
  }
  change(key, { rate: startRate(performance.now(), item.sentBytes) });
  upload.start();
}

/** Deletes previous uploads of the same file with another order. */
async function discardOutdated(item: UploadItem): Promise<void> {
  const running = new Set([...uploads.values()].map(({ url }) => url));
  const outdated = findOutdatedUploads(item.jobId, item, await listPreviousUploads());
  for (const { urlStorageKey, uploadUrl } of outdated.filter((each) => !running.has(each.uploadUrl))) {
    await defaultOptions.urlStorage.removeUpload(urlStorageKey);
    // If the server does not respond, it deletes abandoned uploads itself.
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

/**
 * Creates the upload, unpacking the file if necessary. Undefined if it cannot be read; its line shows why.
 */
async function open(item: UploadItem): Promise<Upload | undefined> {
  try {
    return createUpload(item, await item.open());
  } catch (error) {
    if (itemOf(item.key)?.state === 'running')
      finish(item.key, { state: 'failed', problem: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

function createUpload({ key, file, jobId, order }: UploadItem, bytes: File): Upload {
  // Changed since the file was queued.
  const settings = itemOf(key)?.settings;
  const sent = order || settings ? { ...order, settings: settings ?? order?.settings ?? {} } : undefined;
  sentSettings.set(key, settings);
  return new Upload(bytes, {
    endpoint: UPLOADS_PATH,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    metadata: {
      jobId,
      filename: file.name,
      filetype: file.type,
      ...(sent && { order: JSON.stringify(sent) }),
    },
    fingerprint: () => Promise.resolve(fingerprintOf(jobId, file, order)),
    removeFingerprintOnSuccess: true,
    onUploadUrlAvailable: () => void announce(key),
    onShouldRetry: (error) => {
      const isTransient = isTransientStatus(error.originalResponse?.getStatus() ?? 0);
      if (isTransient) change(key, { state: 'waiting' });
      return isTransient;
    },
    onProgress: (sentBytes) => {
      const item = itemOf(key);
      if (!item || item.state === 'paused') return;
      const rate = updateRate(item.rate, performance.now(), sentBytes);
      change(key, { state: 'running', sentBytes, rate });
    },
    onSuccess: () => {
      const uploadId = uploadIdOf(uploads.get(key)?.url ?? null);
      finish(key, { state: 'done', sentBytes: file.size, ...(uploadId !== undefined && { uploadId }) });
    },
    onError: (error) => void stop({ key, bytes }, error),
  });
}

/** Notes the id of a created upload, and sends settings that changed while it was created. */
async function announce(key: string): Promise<void> {
  const uploadId = uploadIdOf(uploads.get(key)?.url ?? null);
  const item = itemOf(key);
  if (uploadId === undefined || !item) return;
  change(key, { uploadId });
  const { jobId, settings } = item;
  if (settings && settings !== sentSettings.get(key))
    await call(changeUpload, { params: { jobId }, body: { uploadId, settings } }).catch(() => undefined);
}

/** Changes the settings of a file in this tab; `sendUploadSettings` saves them. */
export const setUploadSettings = (key: string, settings: FileSettings): void => change(key, { settings });

/** Saves the present settings of a file, unless its upload is not created yet and takes them along. */
export async function sendUploadSettings(key: string): Promise<void> {
  const { jobId, uploadId, settings } = itemOf(key) ?? {};
  if (jobId === undefined || uploadId === undefined || !settings) return;
  await call(changeUpload, { params: { jobId }, body: { uploadId, settings } });
}

async function stop({ key, bytes }: { key: string; bytes: File }, error: Error): Promise<void> {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const uploadResponse = response ? { status: response.getStatus(), body: response.getBody() } : undefined;
  const problem = describeUploadError(uploadResponse) ?? (await findReadProblem(bytes));
  if (problem === null) retryWhenOnline(key);
  else finish(key, { state: 'failed', problem });
}

/** A file that was moved or changed fails like a lost connection. */
const findReadProblem = (file: File): Promise<string | null> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => null,
      () => 'This file can no longer be read. If it was moved or changed, choose it again.',
    );

/** After all quick retries failed, retries while the page is open, and at once when the network returns. */
function retryWhenOnline(key: string): void {
  change(key, { state: 'waiting' });
  const retry = () => {
    clearTimeout(timer);
    removeEventListener('online', retry);
    if (itemOf(key)?.state === 'waiting') uploads.get(key)?.start();
  };
  const timer = setTimeout(retry, RETRY_DELAYS.at(-1));
  addEventListener('online', retry);
}

function finish(key: string, part: Partial<UploadItem>): void {
  change(key, part);
  uploads.delete(key);
  starts.delete(key);
  sentSettings.delete(key);
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

/** Removes a file and deletes its upload on the server. */
export function removeUpload(key: string): void {
  const upload = uploads.get(key);
  uploads.delete(key);
  starts.delete(key);
  uploadItems.update((now) => now.filter((item) => item.key !== key));
  startNext();
  // If the server does not respond, it deletes abandoned uploads itself.
  upload?.abort(true).catch(() => undefined);
}

/** Removes completed uploads when the screen opens again. */
export function removeDoneUploads(): void {
  uploadItems.update((items) => items.filter(({ state }) => state !== 'done'));
}

onPersonChange(() => {
  // Uploads are not visible to the next person; uploaded bytes stay on the server for their owner.
  for (const upload of uploads.values()) void upload.abort();
  uploads.clear();
  starts.clear();
  uploadItems.reset();
  startNext();
});
