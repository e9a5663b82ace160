import { withEndingOf } from '@colloquy/contract/jobs';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { defineProvider } from '../../platform/provider.ts';
import { refuse, requireFound } from '../../platform/refusal.ts';
import { cleanFileName, getFile, renameFile as saveFileName } from '../files/index.ts';
import { lockJobForWork } from './job-access.ts';
import { notifyJobChanged } from './job-events.ts';
import { findJobFiles } from './jobs.store.ts';

type NewName = { jobFileId: string; from: string; name: string };

/** Renames the recording of a file, which has the file's name. */
export const renameRecording = defineProvider<[recordingId: string, name: string], void>(
  'jobs.recording-name',
);

/**
 * Renames a file of a job at any time. The person saw the name `from`: another name means that somebody else renamed
 * the file, unless it already has the new one.
 */
export async function renameFile(
  who: Caller,
  jobId: string,
  { jobFileId, from, name }: NewName,
): Promise<void> {
  const locked = await lockJobForWork(who, jobId);
  const file = requireFound((await findJobFiles(jobId)).find(({ id }) => id === jobFileId));
  const current = await getFile(file.fileId);
  const to = withEndingOf(current.name, cleanFileName(name));
  if (current.name === to) return;
  if (locked.status === 'cancelled') refuse('not-now');
  if (current.name !== from) refuse('changed-meanwhile');
  await saveFileName(file.fileId, to);
  if (file.recordingId !== null) await renameRecording.ask(file.recordingId, to);
  await audit(who, 'job.file-renamed', jobFileId);
  await notifyJobChanged({ organisationId: locked.organisationId, id: jobId });
  if (file.recordingId !== null) await invalidate(locked.organisationId, 'recording', file.recordingId);
}
