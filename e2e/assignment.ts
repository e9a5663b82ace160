import { readJob } from '@colloquy/contract/jobs';
import type { Locator, Page } from 'playwright-core';
import { asSuperuser } from './database.ts';
import type { Installation } from './installation/start-installation.ts';
import { readSignIn } from './sign-in.ts';

/** Assigns a job to the demo reviewer in the database. Returns the assignment header. */
export const assignReviewer = (installation: Installation, jobId: string): Promise<Record<string, string>> =>
  asSuperuser(installation, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into assignment (organisation_id, id, job_id, person_id, state, created_at)
       select j.organisation_id, uuidv7(), j.id, p.id, 'accepted', now() from job j, person p
       where j.id = $1 and p.username = $2 returning id`,
      [jobId, readSignIn(installation, 'reviewer').username],
    );
    return { 'x-assignment': rows[0]!.id };
  });

/** Finds the row of a job in the reviewer's list by its code, because names repeat. */
export async function findAssignmentRow(reviewer: Page, customer: Page, jobId: string): Promise<Locator> {
  const { job } = readJob.answer.parse(await (await customer.request.get(`/api/jobs/${jobId}`)).json());
  return reviewer.getByRole('row').filter({ has: reviewer.getByText(job.code, { exact: true }) });
}
