import { createJob } from '@colloquy/contract/jobs';
import {
  findOwnServices,
  findPartners,
  findServicePeople,
  findServices,
  PARTNERS_CSV_PATH,
  setUserServiceEnabled,
  setServiceEnabled,
} from '@colloquy/contract/services';
import { beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { grantCredits, refundCredits, reserveCredits, settleCredits } from '../credits/index.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { beginUpload } from '../files/uploads.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let admin: Browser;
let organisation: { id: string; name: string };
let person: TestPerson;
let colleague: TestPerson;
let customer: Browser;
let own: Browser;
let params: { organisationId: string };

beforeAll(async () => {
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
  organisation = await anOrganisation();
  params = { organisationId: organisation.id };
  person = await aPerson(organisation.id);
  colleague = await aPerson(organisation.id);
  customer = await actAs(server, person);
  own = await actAs(server, await aPerson(organisation.id, 'organisationadmin'));
});

const order = (sid = 'SID002') =>
  customer.call(createJob, {
    body: { sid, requestId: newId(), name: 'Interviews', language: null, speakers: null },
  });
const findQualAi = async (browser: Browser) =>
  (await browser.get(findServices, { params })).services.find(({ sid }) => sid === 'SID002');

it('an organisation may use every installed service until it is switched off', async () => {
  expect(await findQualAi(own)).toMatchObject({ isOn: true, people: 2, jobs: 0, changedAt: null });
  const set = (isOn: boolean) => admin.call(setServiceEnabled, { params, body: { sid: 'SID002', isOn } });
  expect(await set(false)).toMatchObject({ status: 200, answer: { services: expect.anything() } });
  expect(await findQualAi(admin)).toMatchObject({ isOn: false, people: 0 });
  expect(await order()).toMatchObject({
    status: 409,
    answer: {
      error: 'service-not-available',
      message: 'Qual AI is not switched on for your organisation. Ask the admin of your organisation.',
    },
  });
  const { services } = await customer.get(findOwnServices);
  expect(services.find(({ sid }) => sid === 'SID002')).toMatchObject({
    isAvailable: false,
    off: 'organisation',
  });
  await set(true);
  expect(await order()).toMatchObject({ status: 200 });
});

it('a service that is not installed can be neither switched nor ordered', async () => {
  const body = { sid: 'SID001', isOn: true };
  expect(await admin.call(setServiceEnabled, { params, body })).toMatchObject({
    status: 409,
    answer: { error: 'service-not-available' },
  });
  expect(await order('SID001')).toMatchObject({ status: 409 });
});

it("the organisation's admin switches services for its own users only", async () => {
  const body = { personId: person.id, sid: 'SID002', isOn: false };
  expect(await own.get(setUserServiceEnabled, { params, body })).toMatchObject({ person: { on: [] } });
  expect(await order()).toMatchObject({ status: 409, answer: { error: 'service-not-available' } });
  expect(await findQualAi(own)).toMatchObject({ isOn: true, people: 1 });
  const { rows } = await own.get(findServicePeople, { params });
  // In the order of their names, which depends on the people of earlier tests.
  expect(Object.fromEntries(rows.map(({ personId, on }) => [personId, on.length]))).toEqual({
    [person.id]: 0,
    [colleague.id]: 1,
  });
  await own.get(setUserServiceEnabled, { params, body: { ...body, isOn: true } });
  expect(await order()).toMatchObject({ status: 200 });

  const foreign = await aPerson((await anOrganisation()).id);
  const elsewhere = { organisationId: foreign.organisationId };
  const replies = [
    own.call(findServices, { params: elsewhere }),
    own.call(setUserServiceEnabled, { params: elsewhere, body: { ...body, personId: foreign.id } }),
    own.call(setUserServiceEnabled, { params, body: { ...body, personId: foreign.id } }),
    admin.call(setUserServiceEnabled, { params, body: { ...body, personId: foreign.id } }),
    admin.call(findServices, { params: { organisationId: newId() } }),
  ];
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await own.call(setServiceEnabled, { params, body })).toMatchObject({ status: 403 });
});

it('a service that is switched off accepts no files for a draft, says for whom it is off, and notifies open pages', async () => {
  const draft = await aDraft(customer);
  const invalidations = await InvalidationReader.open(customer);
  const begin = async () => {
    const response = await beginUpload(customer, { jobId: draft.id, name: 'late.wav', size: 10 });
    return [response.status, await response.text()] as const;
  };
  const body = { personId: person.id, sid: 'SID002', isOn: false };
  await own.get(setUserServiceEnabled, { params, body });
  const events = await invalidations.next(1);
  invalidations.close();
  expect(events.map(({ data }) => data)).toContainEqual({
    topic: 'services',
    id: organisation.id,
    revision: 0,
  });
  const [status, text] = await begin();
  expect(status).toBe(409);
  expect(text).toContain('Qual AI is not switched on for you.');
  await own.get(setUserServiceEnabled, { params, body: { ...body, isOn: true } });
  expect((await begin())[0]).toBe(201);
});

it('partners are counted per service and organisation, with the credits that their work used, net of refunds', async () => {
  const job = await aDraft(customer);
  const { id: organisationId } = organisation;
  const reservationId = newId();
  await run(asSystem(organisationId), async () => {
    await grantCredits({ organisationId, postingId: newId(), amount: 5_000 });
    await reserveCredits({
      organisationId,
      postingId: newId(),
      reservationId,
      subjectId: newId(),
      jobId: job.id,
      sid: 'SID002',
      amount: 1_000,
    });
    await settleCredits({ organisationId, postingId: newId(), reservationId, used: 950 });
    await refundCredits({ organisationId, postingId: newId(), reservationId, amount: 200 });
  });
  const { rows, total } = await admin.get(findPartners, { query: { organisation: organisationId } });
  expect(total).toBe(5);
  expect(rows.find(({ sid }) => sid === 'SID002')).toMatchObject({
    organisation: organisation.name,
    service: 'Qual AI',
    isOn: true,
    people: 2,
    creditsUsed: 750,
  });
  expect(rows.find(({ sid }) => sid === 'SID001')).toMatchObject({ isOn: false, people: 0, jobs: 0 });
  const seen = [];
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof nextPage>> = await nextPage(after);
    seen.push(...page.rows.map((row) => `${row.organisationId} ${row.sid}`));
    if ((after = page.next) === null) break;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(15);
  const csv = await (
    await admin.fetch(`${PARTNERS_CSV_PATH}?sid=SID002&organisation=${organisationId}`)
  ).text();
  expect(csv.trim().split('\r\n')[1]).toMatch(/,Qual AI,On,2,\d+,7\.5$/);
});

const nextPage = (after: string | null) =>
  admin.get(findPartners, { query: { size: 4, ...(after !== null && { after }) } });
