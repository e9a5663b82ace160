import type { Answer, Sid } from '@colloquy/contract';
import { readUploadLimits } from '@colloquy/contract/files';
import { queryOptions } from '@tanstack/react-query';
import { useStore } from '../../ui/state/store.ts';
import { call } from '../../app/api/client.ts';
import type { UploadItem } from './upload-item.ts';
import { getUploads, uploadItems } from './upload-queue.ts';
import { defaultOptions, Upload } from 'tus-js-client';

export const uploadLimitsQuery = queryOptions({
  queryKey: ['upload-limits'],
  queryFn: ({ signal }) => call(readUploadLimits, { signal }),
  staleTime: Infinity,
});

/** Limits of the files of a service. */
export const uploadLimitsOf = (sid: Sid) =>
  queryOptions({
    ...uploadLimitsQuery,
    select: ({ services, ...limits }: Answer<typeof readUploadLimits>) => ({
      ...limits,
      types: services.find((service) => service.sid === sid)?.types,
    }),
  });

/** Uploads of this tab; the same list on every screen. */
export const useUploads = (): readonly UploadItem[] => useStore(uploadItems);

/** Read from browser storage, not from the server. */
export const unfinishedUploadsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['unfinished-uploads', jobId],
    queryFn: () => findUnfinishedUploads(jobId),
    networkMode: 'always',
    staleTime: 0,
  });

/**
 * Upload interrupted by leaving the page: the browser no longer has the file, the server has a part of it.
 */
export type UnfinishedUpload = { storageKey: string; name: string; url: string | null };

/** Unfinished uploads of this browser for a job. */
export async function findUnfinishedUploads(jobId: string): Promise<UnfinishedUpload[]> {
  const previous = await defaultOptions.urlStorage.findAllUploads();
  const runningNames = new Set(getUploads().map(({ file }) => file.name));
  return previous
    .map(({ metadata, urlStorageKey, uploadUrl }) => ({
      jobId: metadata['jobId'],
      name: metadata['filename'] ?? '',
      storageKey: urlStorageKey,
      url: uploadUrl,
    }))
    .filter((upload) => upload.jobId === jobId && !runningNames.has(upload.name));
}

/** Deletes the uploaded part. */
export async function discardUnfinishedUpload({ storageKey, url }: UnfinishedUpload): Promise<void> {
  await defaultOptions.urlStorage.removeUpload(storageKey);
  // If the server does not respond, it deletes abandoned uploads itself.
  if (url !== null) await Upload.terminate(url).catch(() => undefined);
}
