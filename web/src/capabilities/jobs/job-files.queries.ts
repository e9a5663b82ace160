import {
  checkFile,
  type JobDetail,
  readJob,
  renameFile as renameFileEndpoint,
  uncheckFile,
  withEndingOf,
} from '@colloquy/contract/jobs';
import { ApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import type { JobFile } from './chosen-file.ts';
import { cacheJob, jobQuery, updateJob } from './jobs.queries.ts';

const MARKS = { check: checkFile, uncheck: uncheckFile };

/** Marks a file as checked, or removes the mark. Its open transcript learns from the answer that it is locked. */
export const markFile = (jobId: string, jobFileId: string, mark: keyof typeof MARKS): Promise<void> =>
  updateJob(jobId, call(MARKS[mark], { params: { jobId }, body: { jobFileId } }));

/** Another user renamed the file after the person started to edit the name. */
export class FileRenameConflictError extends Error {
  readonly current: string;

  constructor(current: string, options?: ErrorOptions) {
    super(`Meanwhile it was renamed to “${current}”.`, options);
    this.name = 'FileRenameConflictError';
    this.current = current;
  }
}

type FileToRename = { jobId: string; file: Pick<JobFile, 'id'>; from: string };

/**
 * Renames a file. The page shows the new name at once, and the old one again after a refusal.
 *
 * @throws FileRenameConflictError if another user renamed it
 */
export async function renameFile({ jobId, file, from }: FileToRename, name: string): Promise<void> {
  const key = jobQuery(jobId).queryKey;
  await queryClient.cancelQueries({ queryKey: key, exact: true });
  showName(jobId, file.id, withEndingOf(from, name));
  try {
    cacheJob(
      (await call(renameFileEndpoint, { params: { jobId }, body: { jobFileId: file.id, from, name } })).job,
    );
  } catch (error) {
    showName(jobId, file.id, from);
    if (!(error instanceof ApiError) || error.error !== 'changed-meanwhile') {
      void queryClient.invalidateQueries({ queryKey: key, exact: true });
      throw error;
    }
    const { job } = await call(readJob, { params: { jobId } });
    cacheJob(job);
    throw new FileRenameConflictError(job.files.find(({ id }) => id === file.id)?.name ?? from, {
      cause: error,
    });
  }
}

function showName(jobId: string, fileId: string, name: string): void {
  queryClient.setQueryData(
    jobQuery(jobId).queryKey,
    (job: JobDetail | undefined) =>
      job && { ...job, files: job.files.map((file) => (file.id === fileId ? { ...file, name } : file)) },
  );
}
