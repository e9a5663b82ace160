import type { JobDetail } from '@colloquy/contract/jobs';
import { findThings, MAX_FOUND_THINGS } from '@colloquy/contract/search';
import { beforeAll, expect, it } from 'vitest';
import { actAs, Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aRecording, type TestRecording } from '../transcripts/transcripts.factory.ts';

const server = useTestServer();
let organisation: { id: string; code: string };
let person: TestPerson;
let colleague: TestPerson;
let customer: Browser;
let admin: Browser;
let platformAdmin: Browser;
let found: JobDetail;
let recording: TestRecording;

beforeAll(async () => {
  organisation = await anOrganisation();
  person = await aPerson(organisation.id);
  colleague = await aPerson(organisation.id);
  customer = await actAs(server, person);
  admin = await actAs(server, await aPerson(organisation.id, 'organisationadmin'));
  platformAdmin = await actAs(server, await aPerson((await anOrganisation()).id, 'admin'));
  found = await aDraft(customer, { name: 'Zebra market study' });
  recording = await aRecording(server, person, { jobId: found.id, name: 'stallholder.wav' });
});

const search = (browser: Browser, q: string) => browser.get(findThings, { query: { q } });

it('finds jobs by words of their name in any order, and by number', async () => {
  const expected = [
    {
      id: found.id,
      code: found.code,
      sid: 'SID002',
      name: 'Zebra market study',
      organisation: null,
      assignmentId: null,
    },
  ];
  for (const q of ['zebra', 'MARKET zeb', found.code])
    expect(await search(customer, q)).toMatchObject({ jobs: expected, organisations: [] });
  expect((await search(admin, 'zebra')).jobs).toEqual(expected);
  expect((await search(customer, 'zebra lion')).jobs).toEqual([]);
  expect((await search(customer, '100%')).jobs).toEqual([]);
});

it('finds files of visible jobs with their job', async () => {
  const { files } = await search(customer, 'stallholder');
  expect(files).toEqual([
    {
      id: recording.id,
      name: 'stallholder.wav',
      job: expect.objectContaining({ id: found.id, name: 'Zebra market study' }) as unknown,
    },
  ]);
});

it('shows customers neither jobs nor files of colleagues, and no job of another organisation', async () => {
  const others = [
    await actAs(server, colleague),
    await actAs(server, await aPerson((await anOrganisation()).id)),
    await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin')),
  ];
  for (const other of others)
    for (const q of ['zebra', 'stallholder', found.code])
      expect(await search(other, q)).toMatchObject({ jobs: [], files: [] });
});

it('finds the active customers of the organisation for customers, and all of its users for admins', async () => {
  const colleagues = await search(customer, colleague.name);
  expect(colleagues.people.map(({ id }) => id)).toContain(colleague.id);
  const reviewer = await aPerson(organisation.id, 'reviewer');
  const stranger = await aPerson((await anOrganisation()).id);
  const peopleFound = async (browser: Browser, { username }: TestPerson) =>
    (await search(browser, username)).people.map(({ id }) => id);
  expect(await peopleFound(customer, reviewer)).toEqual([]);
  expect(await peopleFound(admin, reviewer)).toEqual([reviewer.id]);
  for (const browser of [customer, admin]) expect(await peopleFound(browser, stranger)).toEqual([]);
  expect(await peopleFound(platformAdmin, stranger)).toEqual([stranger.id]);
});

it('leaves out deleted jobs, and lists names that begin with the words first', async () => {
  const names = ['A later quokka', 'Quokka 1', 'Quokka 2', 'Quokka 3', 'Quokka 4', 'The last quokka'];
  const drafts = [];
  for (const name of names) drafts.push(await aDraft(customer, { name }));
  const jobNames = async () => (await search(customer, 'quokka')).jobs.map(({ name }) => name);
  expect(await jobNames()).toEqual(['Quokka 4', 'Quokka 3', 'Quokka 2', 'Quokka 1', 'The last quokka']);
  expect(await jobNames()).toHaveLength(MAX_FOUND_THINGS);
  await server.superuser.query('update job set deleted_at = now() where id = $1', [drafts[2]!.id]);
  expect(await jobNames()).toEqual(['Quokka 4', 'Quokka 3', 'Quokka 1', 'The last quokka', 'A later quokka']);
});

it('finds organisations and jobs by code for platform admins, without names, and audits it', async () => {
  const byName = await search(platformAdmin, 'zebra');
  expect(byName).toMatchObject({ jobs: [], files: [] });
  const byCode = await search(platformAdmin, `${organisation.code} ${found.code}`);
  expect(byCode.jobs).toEqual([expect.objectContaining({ id: found.id, name: null })]);
  expect((await search(platformAdmin, organisation.code)).organisations).toEqual([
    expect.objectContaining({ id: organisation.id, code: organisation.code }),
  ]);
  const { rows } = await server.superuser.query(
    `select action from audit_entry where action = 'things.searched'`,
  );
  expect(rows).toHaveLength(1);
});

it('finds the assigned jobs of a reviewer', async () => {
  const reviewer = await aPerson(organisation.id, 'reviewer');
  const browser = await actAs(server, reviewer);
  expect(await search(browser, 'zebra')).toEqual(
    expect.objectContaining({ jobs: [], files: [], people: [], organisations: [] }),
  );
  const assignmentId = await insertAssignmentRow(server, {
    jobId: found.id,
    person: reviewer,
    organisationId: organisation.id,
  });
  expect((await search(browser, 'zebra')).jobs).toEqual([
    expect.objectContaining({ id: found.id, name: 'Zebra market study', assignmentId }),
  ]);
  expect((await search(browser, 'stallholder')).jobs).toEqual([]);
});

it('requires a session and at least one character', async () => {
  const anonymous = await new Browser(server).call(findThings, { query: { q: 'a' } });
  expect(anonymous).toMatchObject({ status: 401 });
  for (const q of ['', '   ', 'x'.repeat(101)])
    expect(await customer.call(findThings, { query: { q } })).toMatchObject({ status: 400 });
});
