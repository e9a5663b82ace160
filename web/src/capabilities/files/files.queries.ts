import { readUploadLimits } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../app/api/client.ts';
import { findUnfinished } from './unfinished.ts';
import type { UploadItem } from './upload-item.ts';
import { getUploads, onUploads } from './upload-queue.ts';

export const uploadLimitsQuery = queryOptions({
  queryKey: ['upload-limits'],
  queryFn: ({ signal }) => call(readUploadLimits, { signal }),
  staleTime: Infinity,
});

/** The files on their way up; the same list on every screen that shows it. */
export const useUploads = (): readonly UploadItem[] => useSyncExternalStore(onUploads, getUploads);

/** What was cut off by leaving the page. Told by the browser, not by the server. */
export const unfinishedQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['unfinished-uploads', jobId],
    queryFn: () => findUnfinished(jobId),
    networkMode: 'always',
    staleTime: 0,
  });
