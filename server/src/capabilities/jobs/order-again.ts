import { and, eq, isNull, like } from 'drizzle-orm';
import { type Caller, db } from '../../platform/database/scope.ts';
import { createJob } from './create-job.ts';
import { nameAgain, stemOf } from './jobs.rules.ts';
import { getJob } from './jobs.store.ts';
import { job, type JobRow } from './jobs.table.ts';

/** A new draft with the settings of a job, for whoever asks; its files are chosen anew. */
export async function orderAgain(who: Caller, jobId: string, requestId: string): Promise<JobRow> {
  const { name, sid, settings } = await getJob(jobId);
  const { language, speakers, givenName = name, manyFiles = false, quality } = settings;
  // A job that took over a file is named after it, too; the next one comes with files of its own.
  const stem = stemOf(name.startsWith(givenName) ? givenName : name);
  const pattern = `${stem.replaceAll(/[\\%_]/g, String.raw`\$&`)} (%`;
  const taken = await db
    .select({ name: job.name })
    .from(job)
    .where(and(like(job.name, pattern), eq(job.createdBy, who.personId), isNull(job.deletedAt)));
  const newName = nameAgain(
    stem,
    taken.map((each) => each.name),
  );
  return createJob(who, { name: newName, sid, language, speakers, quality, manyFiles, requestId });
}
