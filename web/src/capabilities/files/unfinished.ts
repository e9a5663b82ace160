import { defaultOptions, Upload } from 'tus-js-client';
import { getUploads } from './upload-queue.ts';

/** A file whose upload was cut off by leaving the page: the browser no longer has it, the server has a part of it. */
export type Unfinished = { storageKey: string; name: string; url: string | null };

/** The uploads for a job that this browser began and did not finish. */
export async function findUnfinished(jobId: string): Promise<Unfinished[]> {
  const known = await defaultOptions.urlStorage.findAllUploads();
  const here = new Set(getUploads().map(({ file }) => file.name));
  return known
    .map(({ metadata, urlStorageKey, uploadUrl }) => ({
      jobId: metadata['jobId'],
      name: metadata['filename'] ?? '',
      storageKey: urlStorageKey,
      url: uploadUrl,
    }))
    .filter((upload) => upload.jobId === jobId && !here.has(upload.name));
}

/** Throws away what was sent. */
export async function forgetUnfinished({ storageKey, url }: Unfinished): Promise<void> {
  await defaultOptions.urlStorage.removeUpload(storageKey);
  // Where the server cannot be told it throws away by itself what nobody goes on with.
  if (url !== null) await Upload.terminate(url).catch(() => undefined);
}
