import { deleteOrganisation } from '@colloquy/contract/organisations';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { grantCredits } from '../credits/index.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aJobWithFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from '../transcripts/transcripts.factory.ts';
import { enqueuePurges, purgeOrganisation } from './purge-organisation.ts';

const server = useTestServer();

/** Tables that still hold rows of the organisation. */
async function tablesWith(organisationId: string): Promise<string[]> {
  const { rows: tables } = await server.superuser.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'organisation_id' and table_schema = 'public' order by 1`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rowCount } = await server.superuser.query(
      `select from "${name}" where organisation_id = $1 limit 1`,
      [organisationId],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

it('removes a deleted organisation for good, and nothing of another one', async () => {
  const admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
  const [{ id }, other] = [await anOrganisation(), await anOrganisation()];
  const person = await aPerson(id);
  const { fileId } = await aJobWithFile(await actAs(server, person));
  await aTranscript(server, person, ['Two words.']);
  await run(asSystem(id), () => grantCredits({ organisationId: id, postingId: newId(), amount: 100 }));
  for (const organisationId of [id, other.id])
    await server.superuser.query(
      `insert into credit_refund (organisation_id, id, job_id, amount, reason, person_id, at)
       values ($1, gen_random_uuid(), gen_random_uuid(), 1, 'Noise in the interview.', gen_random_uuid(), now())`,
      [organisationId],
    );
  const colleague = await aPerson(other.id);
  const untouched = await aJobWithFile(await actAs(server, colleague));
  const before = await tablesWith(other.id);

  await admin.get(deleteOrganisation, { params: { organisationId: id } });
  await runTask(purgeOrganisation, id, {});
  await enqueuePurges();
  expect(await tablesWith(id)).toContain('recording');

  await server.superuser.query(
    `update organisation set deleted_at = now() - interval '31 days' where id = $1`,
    [id],
  );
  await enqueuePurges();
  const { rows } = await server.superuser.query<{ organisation_id: string }>(
    `select organisation_id from task where name = 'operations.purge-organisation' and key not like 'test:%'`,
  );
  expect(rows).toEqual([{ organisation_id: id }]);
  await runTask(purgeOrganisation, id, {});
  await runTask(purgeOrganisation, id, {});
  expect((await tablesWith(id)).filter((name) => !/^(task|audit_entry|credit_)/.test(name))).toEqual([]);
  const reasonOf = async (organisationId: string): Promise<unknown> =>
    (
      await server.superuser.query('select reason from credit_refund where organisation_id = $1', [
        organisationId,
      ])
    ).rows;
  expect(await reasonOf(id)).toEqual([{ reason: '' }]);
  expect(await reasonOf(other.id)).toEqual([{ reason: 'Noise in the interview.' }]);
  const { rowCount } = await server.superuser.query('select from organisation where id = $1', [id]);
  expect(rowCount).toBe(0);
  const folder = (organisationId: string, file: string) =>
    access(join(server.config.dataFolder, 'files', organisationId, file));
  await expect(folder(id, fileId)).rejects.toThrow('ENOENT');
  await folder(other.id, untouched.fileId);
  expect(await tablesWith(other.id)).toEqual(before);
});
