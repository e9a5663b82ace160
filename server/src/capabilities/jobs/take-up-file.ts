import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { jobFile } from './jobs.table.ts';
import { tellJob } from './tell-job.ts';

/**
 * Before a task is taken up again from outside its job: a file that was given up waits again. Answers false where the
 * subject is a file whose work was stopped by a person; whatever is no file is none of our business.
 */
export async function takeUpFile(subjectId: string): Promise<boolean> {
  const [file] = await db.select().from(jobFile).where(eq(jobFile.id, subjectId)).for('update');
  if (!file) return true;
  if (file.standing !== 'active' || file.state === 'cancelled') return false;
  if (file.state === 'failed') {
    await db.update(jobFile).set({ state: 'waiting', failure: null }).where(eq(jobFile.id, subjectId));
    await tellJob({ organisationId: file.organisationId, id: file.jobId });
  }
  return true;
}
