import { expect, it, onTestFinished } from 'vitest';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { shiftClock } from '../clock.ts';
import { asSystem } from '../database/open-scope.ts';
import { run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { auditOncePerWindow } from './audit.ts';

const server = useTestServer();

it('writes one entry for simultaneous views, and another one ten minutes later', async () => {
  onTestFinished(() => shiftClock(0));
  const { organisationId, id: personId } = await aPerson((await anOrganisation()).id);
  const subjectId = newId();
  const view = (subject = subjectId): Promise<void> =>
    run(asSystem(organisationId), () =>
      auditOncePerWindow({ organisationId, personId }, 'users.listed', subject),
    );
  const countEntries = async (): Promise<number> => {
    const { rows } = await server.superuser.query<{ count: number }>(
      `select count(*)::int as count from audit_entry where action = 'users.listed' and subject_id = $1`,
      [subjectId],
    );
    return rows[0]!.count;
  };
  await Promise.all(Array.from({ length: 8 }, () => view()));
  expect(await countEntries()).toBe(1);
  await view(newId());
  shiftClock(10 * 60_000 + 1_000);
  await Promise.all([view(), view()]);
  expect(await countEntries()).toBe(2);
});
