import { countJobsPastRetention, findDeletedJobs, findJobs, restoreJob } from '@colloquy/contract/jobs';
import { changeOwnSettings, findAudit, organisationSettings } from '@colloquy/contract/organisations';
import { expect, it } from 'vitest';
import { actAs } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { deleteExpiredJobs, enqueueDeletions } from './delete-expired-jobs.ts';
import { aDraft } from './jobs.factory.ts';

const server = useTestServer();

it("deletes jobs past the organisation's retention, and they can be restored", async () => {
  const { id: organisationId } = await anOrganisation();
  const customer = await actAs(server, await aPerson(organisationId));
  const own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  const completedAgo = async (days: number | null): Promise<string> => {
    const { id } = await aDraft(customer);
    await server.superuser.query(
      `update job set completed_at = now() - $2 * interval '1 day' where id = $1`,
      [id, days],
    );
    return id;
  };
  const [old, recent, open] = [await completedAgo(31), await completedAgo(29), await completedAgo(null)];
  const names = async () => (await customer.get(findJobs)).rows.map(({ id }) => id).toSorted();
  await runTask(deleteExpiredJobs, organisationId, {});
  expect(await names()).toEqual([old, recent, open].toSorted());

  const past = async (days: number) => (await own.get(countJobsPastRetention, { query: { days } })).jobs;
  expect([await past(30), await past(28), await past(32)]).toEqual([1, 2, 0]);
  const settings = organisationSettings.parse({ retentionDays: 30 });
  await own.get(changeOwnSettings, { body: { version: 1, timeZone: 'UTC', settings } });
  await enqueueDeletions();
  await enqueueDeletions();
  const { rows } = await server.superuser.query(
    `select organisation_id from task where name = 'jobs.delete-expired-jobs' and key not like 'test:%'`,
  );
  expect(rows).toEqual([{ organisation_id: organisationId }]);
  await runTask(deleteExpiredJobs, organisationId, {});
  expect(await names()).toEqual([recent, open].toSorted());
  const audited = await own.get(findAudit, { query: { action: 'job.deleted' } });
  expect(audited.rows).toMatchObject([{ subjectId: old, by: 'machine', person: null }]);
  const { rows: deleted } = await customer.get(findDeletedJobs);
  expect(deleted).toMatchObject([{ id: old, deletion: { by: null, isByRetention: true }, canRestore: true }]);
  await customer.get(restoreJob, { params: { jobId: old } });
  expect(await names()).toEqual([old, recent, open].toSorted());

  // A restored job is not deleted the next night, but when the retention has passed again.
  expect(await past(30)).toBe(0);
  await runTask(deleteExpiredJobs, organisationId, {});
  expect(await names()).toContain(old);
  await server.superuser.query(`update job set restored_at = now() - interval '31 days' where id = $1`, [
    old,
  ]);
  await runTask(deleteExpiredJobs, organisationId, {});
  expect(await names()).toEqual([recent, open].toSorted());
});
