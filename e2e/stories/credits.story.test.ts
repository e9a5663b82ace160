import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { clipInterview } from '../clip-interview.ts';
import { asSuperuser } from '../database.ts';
import type { Installation } from '../installation/start-installation.ts';
import { chooseFiles, chooseLanguage, startDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';
import { openDetails, openFileList } from '../job-page.ts';

/** Enough for one of the two files with its reservation, but not for both. */
const LEFT = 12;

story(
  'a job that runs out of credits resumes when an admin grants them',
  async ({ newPage, installation }) => {
    const [customer, admin] = [await newPage(), await newPage()];
    await signIn(customer, installation, 'customer');
    await customer.goto('/client/qual-ai/jobs/create?files=many');
    await customer.getByText(/Up to .* a file/).waitFor();
    const giveBack = await takeAllBut(LEFT, installation);
    try {
      const clip = { mimeType: 'audio/ogg', buffer: await clipInterview(5) };
      await chooseFiles(customer, [
        { ...clip, name: 'first.opus' },
        { ...clip, name: 'second.opus' },
      ]);
      await customer.getByText(/^\d:\d\d · about 0\.\d+ credits of 0\.12/).waitFor();
      await customer.getByText(/^You are 0\.\d\d credits short\./).waitFor();
      await chooseLanguage(customer, 'English');
      await expectNoViolations(customer);
      await startDraft(customer);
      // The first transcript replaces the page of a job without one; the list of files stays.
      const files = await openFileList(customer);
      await files.getByText('Waiting for credits').waitFor();
      await files.getByText(/^It requires 0\.\d\d credits, and 0\.\d\d are left\./).waitFor();
      await expectNoViolations(customer);

      await signIn(admin, installation, 'admin');
      const waiting = admin.getByRole('region', { name: /^Waiting for credits/ });
      await waiting.getByText(/^The organisation needs 0\.\d\d more credits\./).waitFor();
      await expectNoViolations(admin);
      await waiting.getByRole('button', { name: /^Grant 0\.\d\d credits/ }).click();
      await admin.getByText(/^0\.\d\d credits granted\./).waitFor();
      await waiting.waitFor({ state: 'detached' });

      // The customer's page updates without a reload.
      await files.getByText('Waiting for credits').waitFor({ state: 'detached' });
      await (await openFileList(customer)).getByText('2 ready to review').waitFor({ timeout: 150_000 });
      await customer.keyboard.press('Escape');
      await openDetails(customer);
      const cost = customer.getByText(/^Cost: /);
      const total = await hundredthsIn(cost);
      await cost.click();
      const bill = customer.getByRole('table', { name: 'What this job costs, in credits' });
      const lines = bill.getByRole('row', { name: /^Transcription/ });
      await expect.poll(() => lines.count()).toBe(2);
      const each = [await hundredthsIn(lines.nth(0), 'last'), await hundredthsIn(lines.nth(1), 'last')];
      expect(each[0]! + each[1]!).toBe(total);

      const jobId = new URL(customer.url()).pathname.split('/').at(-1)!;
      await admin.goto(`/qual-ai/job/${jobId}`);
      await admin.getByRole('button', { name: 'Give back credits' }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Both evenings were cut short.');
      await dialog.getByRole('button', { name: 'Give back' }).click();
      await dialog.waitFor({ state: 'detached' });
      await customer.getByText(`Cost: 0.00 credits, ${(total / 100).toFixed(2)} given back`).waitFor();
      await customer.getByText('Both evenings were cut short.').waitFor();
    } finally {
      await giveBack();
    }
  },
);

/** Amount named on the page, in hundredths: the first, or the last of several. */
async function hundredthsIn(
  place: ReturnType<Page['getByText']>,
  which: 'first' | 'last' = 'first',
): Promise<number> {
  const amounts = (await place.innerText()).match(/\d+\.\d\d/g) ?? [];
  return Math.round(Number(amounts.at(which === 'first' ? 0 : -1)) * 100);
}

/**
 * Reserves all credits of the demo organisation and its customer except `left`. Returns a function that
 * releases them.
 */
async function takeAllBut(left: number, installation: Installation): Promise<() => Promise<void>> {
  const reservations: string[] = [];
  const organisationId = await asSuperuser(installation, async (client) => {
    const { rows } = await client.query<{ organisation: string; person: string }>(
      `select organisation_id as organisation, id as person from person where username = 'customer'`,
    );
    const { organisation, person } = rows[0]!;
    await client.query('delete from credit_limit where organisation_id = $1', [organisation]);
    const lots = await client.query<{ pool: number; own: number }>(
      `select coalesce(sum(remaining) filter (where person_id is null), 0)::int as pool,
         coalesce(sum(remaining) filter (where person_id = $2), 0)::int as own
       from credit_lot where organisation_id = $1 and (expires_at is null or expires_at > now())`,
      [organisation, person],
    );
    const { pool, own } = lots.rows[0]!;
    for (const [forPerson, amount] of [
      [person, own],
      [null, pool - left],
    ] as const) {
      if (amount <= 0) continue;
      const id = randomUUID();
      reservations.push(id);
      await client.query(
        `select * from api.reserve_credits($1, $2, null, now(), $3, $4, null, $5, null, null, null, $6)`,
        [organisation, randomUUID(), id, randomUUID(), forPerson, amount],
      );
    }
    return organisation;
  });
  return () =>
    asSuperuser(installation, async (client) => {
      for (const id of reservations)
        await client.query(`select api.end_reservation($1, $2, null, now(), 'release', $3, 0, null)`, [
          organisationId,
          randomUUID(),
          id,
        ]);
    });
}
