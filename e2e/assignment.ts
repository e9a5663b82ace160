import { readJob } from '@colloquy/contract';
import type { Locator, Page } from 'playwright-core';
import { behindTheBack } from './database.ts';
import type { Installation } from './installation/start-installation.ts';
import { signInOf } from './people.ts';

/**
 * Gives the demo organisation's reviewer a job, behind the product's back. Answers the header by which a browser works
 * in the assignment.
 */
export const assignReviewer = (installation: Installation, jobId: string): Promise<Record<string, string>> =>
  behindTheBack(installation, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into assignment (organisation_id, id, job_id, person_id, state, created_at)
       select j.organisation_id, uuidv7(), j.id, p.id, 'accepted', now() from job j, person p
       where j.id = $1 and p.username = $2 returning id`,
      [jobId, signInOf(installation, 'reviewer').username],
    );
    return { 'x-assignment': rows[0]!.id };
  });

/** The row of a job in the reviewer's list. Many are named alike there, so it is found by the job's code. */
export async function findAssignmentRow(reviewer: Page, customer: Page, jobId: string): Promise<Locator> {
  const { job } = readJob.answer.parse(await (await customer.request.get(`/api/jobs/${jobId}`)).json());
  return reviewer.getByRole('row').filter({ has: reviewer.getByText(job.code, { exact: true }) });
}
