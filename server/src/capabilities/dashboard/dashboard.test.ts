import { readFigures } from '@colloquy/contract';
import { beforeAll, expect, it } from 'vitest';
import { actAs } from '../../testing/browser.ts';
import { aJobRow } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let platformAdmin: TestPerson;
let organisationAdmin: TestPerson;

beforeAll(async () => {
  const [house, client] = [await anOrganisation({ isHouse: true }), await anOrganisation()];
  platformAdmin = await aPerson(house.id, 'admin');
  organisationAdmin = await aPerson(client.id, 'organisationadmin');
  const [customer, leaver] = [await aPerson(client.id), await aPerson(client.id)];
  await server.behind.query(`update person set state = 'deactivated' where id = $1`, [leaver.id]);
  await aJobRow(server, customer);
  const deleted = await aJobRow(server, customer);
  await server.behind.query('update job set deleted_at = now() where id = $1', [deleted]);
  const elsewhere = await aPerson((await anOrganisation()).id);
  await aJobRow(server, elsewhere);
});

it('counts the own organisation for its admin: people, and jobs of everybody', async () => {
  const browser = await actAs(server, organisationAdmin);
  expect(await browser.get(readFigures)).toMatchObject({
    organisations: null,
    people: 3,
    activePeople: 2,
    jobs: 1,
  });
});

it('counts the installation for the platform admin, without jobs, and records that it was read', async () => {
  const browser = await actAs(server, platformAdmin);
  expect(await browser.get(readFigures)).toMatchObject({
    organisations: 3,
    people: 5,
    activePeople: 4,
    jobs: null,
  });
  const { rows } = await server.behind.query(
    `select person_id, subject_id from audit_entry where action = 'figures.read'`,
  );
  expect(rows).toEqual([{ person_id: platformAdmin.id, subject_id: null }]);
});
