import type { JobDetail } from '@colloquy/contract/jobs';
import type { Caller } from '../../platform/database/scope.ts';
import { findFiles } from '../files/index.ts';
import { mayDownload } from '../organisations/index.ts';
import { findTranscribedBy, findConnectionName } from '../models/index.ts';
import { accessTo } from './job-access.ts';
import { readAssignedPart } from './check-file.ts';
import { describeJob } from './describe-job.ts';
import { reviewsOf } from './job-reviews.ts';
import { hasTranscript } from './jobs.policy.ts';
import { findJobFiles, getJob } from './jobs.store.ts';
import type { JobFileRow } from './jobs.table.ts';
import { findPersonNames } from './person-names.ts';
import { findRunsOfJob } from './stage-runs.store.ts';

/** Support access grants no more than the platform admin's own role. */
const roleOf = ({ role, isSupportAccess }: Caller): Caller['role'] => (isSupportAccess ? 'admin' : role);

function describeMark({ checkedAt, checkedBy }: JobFileRow, names: ReadonlyMap<string, string>) {
  if (checkedAt === null || checkedBy === null) return null;
  return { by: names.get(checkedBy) ?? 'A reviewer', at: checkedAt.toISOString() };
}

async function isFullyAssigned({ fileId }: JobFileRow): Promise<boolean> {
  const { isWhole, isFileAssigned } = await readAssignedPart(fileId);
  return isWhole && isFileAssigned;
}

/** A job as its page shows it to this caller. */
export async function readJob(who: Caller, jobId: string): Promise<JobDetail> {
  const [job, files] = await Promise.all([getJob(jobId), findJobFiles(jobId)]);
  const [names, sources, access, reviews, runs] = await Promise.all([
    findPersonNames([job.createdBy, ...files.flatMap(({ checkedBy }) => checkedBy ?? [])]),
    findFiles(files.flatMap((file) => [file.fileId, file.transcriptFileId ?? []].flat())),
    accessTo(who, job),
    reviewsOf.ask(job),
    findRunsOfJob(jobId),
  ]);
  const engines = await findTranscribedBy(files.map(({ id }) => id));
  const sentTo = await findConnectionName(job.connectionId);
  const detail = describeJob(
    { job, files, createdBy: names.get(job.createdBy) ?? '', access },
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
    files: await Promise.all(
      detail.files.map(async (file, at) => ({
        ...file,
        transcribedBy: engines.get(file.id) ?? null,
        checked: describeMark(files[at]!, names),
        canCheck: file.canCheck && (who.role !== 'reviewer' || (await isFullyAssigned(files[at]!))),
      })),
    ),
  };
}
