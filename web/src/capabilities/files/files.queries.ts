import { readUploadLimits } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../app/api/client.ts';
import { getUploads, onUploads, type UploadItem } from './upload-queue.ts';

export const uploadLimitsQuery = queryOptions({
  queryKey: ['upload-limits'],
  queryFn: ({ signal }) => call(readUploadLimits, { signal }),
  staleTime: Infinity,
});

/** The files on their way up; the same list on every screen that shows it. */
export const useUploads = (): readonly UploadItem[] => useSyncExternalStore(onUploads, getUploads);
