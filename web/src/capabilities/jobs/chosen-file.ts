import type { JobDetail } from '@colloquy/contract';

type JobFile = JobDetail['files'][number];

/**
 * Which of a job's files the address means: `?file=` names it by its own id or by its recording's; a comparison names
 * its recording; else the first one that has words or is getting them, or the first.
 */
export function chosenFile(files: readonly JobFile[], search: URLSearchParams): JobFile | undefined {
  const named = nameOfFile(search);
  return (
    files.find(({ id, recordingId }) => named !== undefined && (id === named || recordingId === named)) ??
    files.find(({ progress }) => progress.state === 'ready') ??
    files.find(({ progress }) => progress.state === 'running') ??
    files[0]
  );
}

export const isFileNamed = (search: URLSearchParams): boolean => nameOfFile(search) !== undefined;

const nameOfFile = (search: URLSearchParams): string | undefined =>
  search.get('file') ?? search.get('compare')?.split(':')[0];
