import type { JobDetail } from '@colloquy/contract/jobs';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** A file as its job's page shows it. */
export type JobFile = JobDetail['files'][number];

/**
 * The file that the address names by file id, recording id or comparison; otherwise the first ready or
 * running file, or the first.
 */
export function chosenFile(files: readonly JobFile[], search: URLSearchParams): JobFile | undefined {
  const fileId = fileParameter(search);
  return (
    files.find(({ id, recordingId }) => fileId !== undefined && (id === fileId || recordingId === fileId)) ??
    files.find(({ progress }) => progress.state === 'ready') ??
    files.find(({ progress }) => progress.state === 'running') ??
    files[0]
  );
}

/** The address of another file of the job. What belongs to the present one is left out. */
export function searchOfFile(search: URLSearchParams, fileId: string): string {
  const next = new URLSearchParams(search);
  next.set('file', fileId);
  for (const parameter of ['t', 'find', 'compare']) next.delete(parameter);
  return String(next);
}

/** Number of files with a result. */
export const countReady = (files: readonly JobFile[]): number =>
  files.filter(({ progress }) => progress.state === 'ready').length;

const hasFileParameter = (search: URLSearchParams): boolean => fileParameter(search) !== undefined;

const fileParameter = (search: URLSearchParams): string | undefined =>
  search.get('file') ?? search.get('compare')?.split(':')[0];

/**
 * The file shown on a job's page. Once shown it is written into the address, so that another file that
 * becomes ready first does not replace it.
 */
export function useChosenFile(files: readonly JobFile[]): JobFile | undefined {
  const [search, setSearch] = useSearchParams();
  const file = chosenFile(files, search);
  const state = file?.progress.state;
  const isShown = typeof file?.recordingId === 'string' && (state === 'ready' || state === 'running');
  const fileIdToAdd = files.length > 1 && isShown && !hasFileParameter(search) ? file?.id : undefined;
  useEffect(() => {
    if (fileIdToAdd === undefined) return;
    setSearch(
      (now) => {
        now.set('file', fileIdToAdd);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [fileIdToAdd, setSearch]);
  return file;
}
