import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { jobFile } from './jobs.table.ts';
import { payFile } from './pay-file.ts';
import { tellJob } from './tell-job.ts';

/**
 * Before a task is taken up again from outside its job: a file that was given up is paid anew and waits again. Answers
 * false where the subject is a file whose work was stopped by a person, or waits for credits; whatever is no file is
 * none of our business.
 */
export async function takeUpFile(subjectId: string): Promise<boolean> {
  const [file] = await db.select().from(jobFile).where(eq(jobFile.id, subjectId)).for('update');
  if (!file) return true;
  if (file.standing !== 'active' || file.state === 'cancelled') return false;
  if (file.state === 'unpaid') return false;
  if (file.state === 'no-engine')
    await db.update(jobFile).set({ state: 'waiting', failure: null }).where(eq(jobFile.id, subjectId));
  if (file.state === 'failed') {
    await db.update(jobFile).set({ state: 'waiting', failure: null }).where(eq(jobFile.id, subjectId));
    await tellJob({ organisationId: file.organisationId, id: file.jobId });
    if (file.durationMs !== null) return payFile(subjectId);
  }
  return true;
}
