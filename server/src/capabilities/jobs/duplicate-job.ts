import { and, eq, isNull, like } from 'drizzle-orm';
import { type Caller, db } from '../../platform/database/scope.ts';
import { createJob } from './create-job.ts';
import { nextName, nameStem } from './jobs.rules.ts';
import { getJob } from './jobs.store.ts';
import { job, type JobRow } from './jobs.table.ts';

/** Creates a draft with the settings of a job for the caller, without its files. */
export async function duplicateJob(who: Caller, jobId: string, requestId: string): Promise<JobRow> {
  const original = await getJob(jobId);
  const { language, speakers, manyFiles = false, quality, options, vocabulary } = original.settings;
  const name = await nameOfDuplicate(who, original);
  return createJob(who, {
    name,
    sid: original.sid,
    language,
    speakers,
    quality,
    manyFiles,
    options,
    vocabulary,
    waitsForStart: true,
    requestId,
  });
}

/** The name of a job with the next number that the caller has not used. */
export async function nameOfDuplicate(
  who: Caller,
  { name, settings: { givenName = name } }: Pick<JobRow, 'name' | 'settings'>,
): Promise<string> {
  // The name of a single-file job may include its file's name, which the duplicate does not get.
  const stem = nameStem(name.startsWith(givenName) ? givenName : name);
  const pattern = `${stem.replaceAll(/[\\%_]/g, String.raw`\$&`)} (%`;
  const taken = await db
    .select({ name: job.name })
    .from(job)
    .where(and(like(job.name, pattern), eq(job.createdBy, who.personId), isNull(job.deletedAt)));
  return nextName(
    stem,
    taken.map((each) => each.name),
  );
}
