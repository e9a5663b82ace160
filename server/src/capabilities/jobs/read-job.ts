import type { JobDetail } from '@colloquy/contract/jobs';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { findFiles } from '../files/index.ts';
import { mayDownload } from '../organisations/index.ts';
import { findTranscribedBy, findConnectionName } from '../models/index.ts';
import { accessTo } from './job-access.ts';
import { describeJob } from './describe-job.ts';
import { reviewsOf } from './job-reviews.ts';
import { hasTranscript } from './jobs.policy.ts';
import { findJobFiles, getJob } from './jobs.store.ts';
import { findRunsOfJob } from './stage-runs.store.ts';

/** Support access grants no more than the platform admin's own role. */
const roleOf = ({ role, isSupportAccess }: Caller): Caller['role'] => (isSupportAccess ? 'admin' : role);

/** A job as its page shows it to this caller. */
export async function readJob(who: Caller, jobId: string): Promise<JobDetail> {
  const [job, files] = await Promise.all([getJob(jobId), findJobFiles(jobId)]);
  const [names, sources, access, reviews, runs] = await Promise.all([
    sqlQuery<{ name: string }>('select name from published.person where id = $1', [job.createdBy]),
    findFiles(files.flatMap((file) => [file.fileId, file.transcriptFileId ?? []].flat())),
    accessTo(who, job),
    reviewsOf.ask(job),
    findRunsOfJob(jobId),
  ]);
  const engines = await findTranscribedBy(files.map(({ id }) => id));
  const sentTo = await findConnectionName(job.connectionId);
  const detail = describeJob(
    { job, files, createdBy: names.rows[0]?.name ?? '', access },
    sources,
    { reviews, runs },
    roleOf(who),
  );
  return {
    ...detail,
    abilities: {
      ...detail.abilities,
      ...(who.isSupportAccess && { canDownload: hasTranscript(files) && (await mayDownload(who)) }),
    },
    sentTo,
    files: detail.files.map((file) => ({ ...file, transcribedBy: engines.get(file.id) ?? null })),
  };
}
