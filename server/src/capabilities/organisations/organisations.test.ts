import { readSession, signIn } from '@colloquy/contract/identity';
import { readJobMetadata } from '@colloquy/contract/jobs';
import {
  addOrganisation,
  AUDIT_CSV_PATH,
  changeOrganisation,
  changeOwnSettings,
  deleteOrganisation,
  findAudit,
  findAuditChoices,
  findOrganisationNames,
  findOrganisations,
  findPlatformAudit,
  findPlatformAuditChoices,
  grantAccess,
  ORGANISATIONS_CSV_PATH,
  organisationSettings,
  PLATFORM_AUDIT_CSV_PATH,
  readOrganisation,
  readOrganisationDetail,
  readOwnSettings,
  restoreOrganisation,
} from '@colloquy/contract/organisations';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { insertJobRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from './organisations.factory.ts';

const server = useTestServer();
let operator: { id: string };
let admin: Browser;
let adminPerson: TestPerson;

beforeAll(async () => {
  operator = await anOrganisation({ name: 'Operator', code: 'operator', isOperator: true });
  adminPerson = await aPerson(operator.id, 'admin');
  admin = await actAs(server, adminPerson);
});

const add = (fields: { name: string; code: string; timeZone?: string; requestId?: string }) =>
  admin.call(addOrganisation, { body: { requestId: newId(), ...fields } });
const actionsIn = async (organisationId: string): Promise<string[]> => {
  const { rows } = await server.superuser.query<{ action: string }>(
    'select action from audit_entry where organisation_id = $1 order by at, id',
    [organisationId],
  );
  return rows.map(({ action }) => action);
};

describe('the organisations of the installation', () => {
  it('are added once, each with a unique code', async () => {
    const requestId = newId();
    const fields = { name: 'Field Research', code: 'FR-1', timeZone: 'Africa/Kampala', requestId };
    const first = await add(fields);
    expect(first).toMatchObject({
      answer: {
        organisation: { id: requestId, code: 'FR-1', people: 0, jobs: 0, isOperator: false, version: 1 },
      },
    });
    expect(await add(fields)).toMatchObject({ status: 200, answer: { organisation: { id: requestId } } });
    const taken = { status: 409, answer: { error: 'taken', fields: { code: expect.any(String) as string } } };
    expect(await add({ name: 'Another', code: 'fr-1' })).toMatchObject(taken);
    expect(await add({ name: 'Another', code: 'A B' })).toMatchObject({
      status: 400,
      answer: { fields: { code: 'Use letters, digits and hyphens.' } },
    });
    expect(await add({ name: 'X', code: 'xx', timeZone: 'Mars/Crater' })).toMatchObject({ status: 400 });
    const { organisations } = await admin.get(findOrganisationNames);
    expect(organisations.filter(({ code }) => code === 'FR-1')).toHaveLength(1);
    expect(await actionsIn(requestId)).toEqual(['organisation.created']);
    // Adding writes no `organisation.read` entry, because that entry could not name the organisation.
    expect(await actionsIn(operator.id)).not.toContain('organisation.read');
  });

  it('are searched, sorted, paginated and exported as CSV', async () => {
    for (const name of ['Beta', 'Alpha', 'Gamma'])
      await add({ name: `Sorted ${name}`, code: `sort-${name}` });
    const query = { q: 'sorted', size: 2 };
    const first = await admin.get(findOrganisations, { query });
    expect(first).toMatchObject({ total: 3, rows: [{ name: 'Sorted Alpha' }, { name: 'Sorted Beta' }] });
    const second = await admin.get(findOrganisations, { query: { ...query, after: first.next } });
    expect(second.rows.map(({ name }) => name)).toEqual(['Sorted Gamma']);
    expect(second.next).toBeNull();
    const newest = await admin.get(findOrganisations, { query: { q: 'sort-', sort: '-createdAt' } });
    expect(newest.rows.map(({ code }) => code)).toEqual(['sort-Gamma', 'sort-Alpha', 'sort-Beta']);
    const made = Buffer.from(JSON.stringify(['not a time', newId()])).toString('base64url');
    expect(await admin.call(findOrganisations, { query: { sort: 'createdAt', after: made } })).toMatchObject({
      status: 400,
    });
    const csv = await (await admin.fetch(`${ORGANISATIONS_CSV_PATH}?q=sorted`)).text();
    expect(
      csv
        .trim()
        .split('\r\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['Organisation', 'Sorted Alpha', 'Sorted Beta', 'Sorted Gamma']);
  });

  it('are changed on the version that was seen', async () => {
    const { id } = await anOrganisation({ name: 'Before' });
    const change = (body: object) => admin.call(changeOrganisation, { params: { organisationId: id }, body });
    expect(await change({ version: 1, name: 'After' })).toMatchObject({
      answer: { organisation: { name: 'After', version: 2 } },
    });
    expect(await change({ version: 1, name: 'Late' })).toMatchObject({
      status: 409,
      answer: { error: 'changed-meanwhile' },
    });
    expect(await change({ version: 2, code: 'OPERATOR' })).toMatchObject({ answer: { error: 'taken' } });
    expect(
      await admin.call(changeOrganisation, { params: { organisationId: newId() }, body: { version: 1 } }),
    ).toMatchObject({ status: 404 });
  });

  it('are closed by deletion and can be restored for 30 days', async () => {
    const { id, name } = await anOrganisation();
    const person = await aPerson(id);
    const customer = await actAs(server, person);
    await insertJobRow(server, person);
    const params = { organisationId: id };
    expect((await admin.get(readOrganisationDetail, { params })).organisation).toMatchObject({
      people: 1,
      activePeople: 1,
      jobs: 1,
      recordings: 0,
      grant: null,
      settings: organisationSettings.parse({}),
    });
    const { restorableUntil } = await admin.get(deleteOrganisation, { params });
    expect(Date.parse(restorableUntil)).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
    expect(await customer.call(readSession)).toMatchObject({ status: 401, answer: { error: 'signed-out' } });
    const enter = () =>
      new Browser(server).call(signIn, { body: { username: person.username, password: TEST_PASSWORD } });
    expect(await enter()).toMatchObject({ status: 401, answer: { error: 'wrong-credentials' } });
    expect((await admin.get(findOrganisations, { query: { q: name, size: 200 } })).rows).toEqual([]);
    const { rows } = await admin.get(findOrganisations, { query: { state: 'deleted' } });
    expect(rows.map((row) => row.id)).toEqual([id]);
    await admin.get(restoreOrganisation, { params });
    expect(await enter()).toMatchObject({ status: 200 });
    expect(await actionsIn(id)).toEqual(
      expect.arrayContaining(['organisation.deleted', 'organisation.restored']),
    );
    await server.superuser.query(
      `update organisation set deleted_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    expect(await admin.call(restoreOrganisation, { params })).toMatchObject({ status: 404 });
  });

  it('include the operator organisation, which cannot be deleted', async () => {
    const reply = await admin.call(deleteOrganisation, { params: { organisationId: operator.id } });
    expect(reply).toMatchObject({ status: 409, answer: { error: 'not-now' } });
  });
});

describe('the own organisation', () => {
  it('is visible to its admin, and no other is', async () => {
    const [{ id }, other] = [await anOrganisation({ name: 'Own' }), await anOrganisation()];
    const own = await actAs(server, await aPerson(id, 'organisationadmin'));
    const { organisation } = await own.get(readOrganisation, { params: { organisationId: id } });
    expect(organisation).toMatchObject({ id, name: 'Own' });
    for (const endpoint of [readOrganisation, readOrganisationDetail])
      expect(await own.call(endpoint, { params: { organisationId: other.id } })).toMatchObject({
        status: 404,
      });
    expect(await own.call(findOrganisations)).toMatchObject({ status: 403 });
  });

  it('is configured by its admin, on the version that was seen', async () => {
    const { id, code } = await anOrganisation();
    const own = await actAs(server, await aPerson(id, 'organisationadmin'));
    const answer = await own.get(readOwnSettings);
    // In addition to the envelope's own `code`.
    expect(answer).toMatchObject({ code: 0, organisation: { code } });
    const { settings, version } = answer;
    expect(settings).toEqual({
      languages: [],
      retentionDays: null,
      qcThreshold: 0.95,
      lowBalance: 1_000,
      adminsNeedSecondFactor: false,
      idleMinutes: null,
      mailsToCustomers: true,
      speakerMemory: false,
    });
    const body = {
      version,
      timeZone: 'Africa/Nairobi',
      settings: { ...settings, languages: ['sw'], retentionDays: 90, mailsToCustomers: false },
    };
    expect(await own.get(changeOwnSettings, { body })).toMatchObject({ ...body, version: version + 1 });
    expect(await own.call(changeOwnSettings, { body })).toMatchObject({
      answer: { error: 'changed-meanwhile' },
    });
    const wrong = { ...body, settings: { ...body.settings, retentionDays: 0 } };
    expect(await own.call(changeOwnSettings, { body: wrong })).toMatchObject({ status: 400 });
  });

  it('has an audit of what was done, by whom and when, and of no other organisation', async () => {
    const [{ id }, other] = [
      await anOrganisation({ timeZone: 'Pacific/Kiritimati' }),
      await anOrganisation(),
    ];
    const person = await aPerson(id, 'organisationadmin');
    const own = await actAs(server, person);
    await actAs(server, await aPerson(other.id));
    await admin.get(readOrganisation, { params: { organisationId: id } });
    await own.get(grantAccess, { body: { days: 1 } });
    await own.get(grantAccess, { body: { days: 1, downloads: true } });
    const { rows } = await own.get(findAudit);
    expect(rows.map(({ action, by, person: name }) => [action, by, name])).toEqual([
      ['access.granted-with-downloads', 'person', person.name],
      ['access.granted', 'person', person.name],
      ['organisation.read', 'platform', adminPerson.name],
      ['session.begun', 'person', person.name],
      ['person.created', 'machine', null],
      ['organisation.created', 'machine', null],
    ]);
    const find = async (query: Record<string, string>) =>
      (await own.get(findAudit, { query })).rows.map(({ action }) => action);
    expect(await find({ personId: person.id, action: 'session' })).toEqual(['session.begun']);
    expect(await find({ q: 'granted' })).toEqual(['access.granted-with-downloads', 'access.granted']);
    const dayThere = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    expect(await find({ from: dayThere, to: dayThere })).toHaveLength(6);
    expect(await find({ to: '2020-01-01' })).toEqual([]);
    const choices = await own.get(findAuditChoices);
    expect(choices.people).toEqual([{ id: person.id, name: person.name }]);
    expect(choices.actions).toContain('access.granted');
    const csv = await (await own.fetch(`${AUDIT_CSV_PATH}?action=access.granted`)).text();
    expect(csv.split('\r\n')[1]).toContain(`Support access granted,${person.name},`);
    expect(csv).toContain(`,${id}`);
    expect(await find({ action: 'audit' })).toEqual(['audit.downloaded']);
  });
});

describe('the audit of the platform', () => {
  it('lists what platform admins did in any organisation, with filters and as CSV, and nothing by others', async () => {
    const { id } = await anOrganisation({ name: 'Audited' });
    const person = await aPerson(id, 'organisationadmin');
    const own = await actAs(server, person);
    await own.get(readOwnSettings);
    const job = await insertJobRow(server, await aPerson(id));
    await admin.get(changeOrganisation, {
      params: { organisationId: id },
      body: { version: 1, name: 'Audited House' },
    });
    await admin.get(readJobMetadata, { params: { jobId: job } });
    const query = { organisationId: id };
    const { rows } = await admin.get(findPlatformAudit, { query });
    expect(rows).toMatchObject([
      { action: 'job.metadata-read', link: { to: 'job', id: job }, organisation: 'Audited House' },
      { action: 'organisation.changed', subjectName: 'Audited House', person: adminPerson.name },
    ]);
    // Of jobs only the number is shown, never the name that customers gave them.
    expect(rows[0]!.subjectName).toMatch(/^QA-\d+$/);
    const find = async (filter: Record<string, string>) =>
      (await admin.get(findPlatformAudit, { query: { ...query, ...filter } })).rows.map(
        ({ action }) => action,
      );
    expect(await find({ action: 'job' })).toEqual(['job.metadata-read']);
    expect(await find({ q: 'organisation changed' })).toEqual(['organisation.changed']);
    expect(await find({ personId: person.id })).toEqual([]);
    expect(await find({ to: '2020-01-01' })).toEqual([]);
    const choices = await admin.get(findPlatformAuditChoices);
    expect(choices.people).toEqual([{ id: adminPerson.id, name: adminPerson.name }]);
    expect(choices.actions).toContain('audit.listed');
    const csv = await (await admin.fetch(`${PLATFORM_AUDIT_CSV_PATH}?organisationId=${id}`)).text();
    expect(csv.split('\r\n')[1]).toContain(`Job details viewed by a platform admin,${adminPerson.name},QA-`);
    expect((await own.call(findPlatformAudit)).status).toBe(403);
  });
});
