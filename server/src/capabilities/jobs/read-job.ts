import type { JobDetail } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { findFiles } from '../files/index.ts';
import { mayDownload } from '../organisations/index.ts';
import { findHeardBy, nameOfConnection } from '../models/index.ts';
import { accessTo } from './job-access.ts';
import { describeJob } from './describe-job.ts';
import { hasTranscript } from './jobs.policy.ts';
import { findJobFiles, getJob } from './jobs.store.ts';

/** Who only looks may do no more with it than the platform's admin that they are. */
const roleOf = ({ role, isLooking }: Caller): Caller['role'] => (isLooking ? 'admin' : role);

/** A job as its page shows it to this caller. */
export async function readJob(who: Caller, jobId: string): Promise<JobDetail> {
  const [job, files] = await Promise.all([getJob(jobId), findJobFiles(jobId)]);
  const [names, sources, access] = await Promise.all([
    sqlQuery<{ name: string }>('select name from person where id = $1', [job.createdBy]),
    findFiles(files.flatMap((file) => [file.fileId, file.transcriptFileId ?? []].flat())),
    accessTo(who, job),
  ]);
  const heard = await findHeardBy(files.map(({ id }) => id));
  const sentTo = await nameOfConnection(job.connectionId);
  const detail = describeJob(
    { job, files, createdBy: names.rows[0]?.name ?? '', access },
    sources,
    roleOf(who),
  );
  return {
    ...detail,
    abilities: {
      ...detail.abilities,
      ...(who.isLooking && { canDownload: hasTranscript(files) && (await mayDownload(who)) }),
    },
    sentTo,
    files: detail.files.map((file) => ({ ...file, heardBy: heard.get(file.id) ?? null })),
  };
}
