import {
  countServiceUsers,
  findDashboardOrganisations,
  findServiceCreditHistory,
  readCreditAmount,
  readDashboardDetails,
  readMonthlyServiceCredit,
  readOrganisationUsers,
  readServiceAnalysis,
} from '@colloquy/contract/dashboard';
import { findPartners } from '@colloquy/contract/services';
import { beforeAll, describe, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { insertJobRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { allocateCredits, grantCredits, reserveCredits, settleCredits } from '../credits/index.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { inTask } from '../transcripts/transcripts.factory.ts';

const server = useTestServer();
let organisation: { id: string; code: string };
let otherOrganisation: { id: string; code: string };
let platformAdmin: Browser;
let admin: TestPerson;
let organisationAdmin: Browser;
let customer: TestPerson;

beforeAll(async () => {
  organisation = await anOrganisation();
  otherOrganisation = await anOrganisation();
  const operator = await anOrganisation();
  platformAdmin = await actAs(server, await aPerson(operator.id, 'admin'));
  admin = await aPerson(organisation.id, 'organisationadmin');
  organisationAdmin = await actAs(server, admin);
  customer = await aPerson(organisation.id);
  const leaver = await aPerson(organisation.id);
  await server.superuser.query(`update person set state = 'deactivated' where id = $1`, [leaver.id]);
  await insertJobRow(server, customer);
  const deleted = await insertJobRow(server, customer);
  await server.superuser.query('update job set deleted_at = now() where id = $1', [deleted]);
  await insertJobRow(server, await aPerson(otherOrganisation.id));
  const closed = await anOrganisation();
  await insertJobRow(server, await aPerson(closed.id));
  await server.superuser.query('update organisation set deleted_at = now() where id = $1', [closed.id]);
});

/** The row of an independent query for the same figures. */
async function raw<R extends object>(text: string, values: unknown[] = []): Promise<R> {
  const { rows } = await server.superuser.query(text, values);
  return rows[0] as R;
}

const USERS = `count(*)::int as total_users, count(*) filter (where p.state = 'active')::int as users_status_0,
  count(*) filter (where p.state <> 'active')::int as users_status_1,
  count(*) filter (where p.state = 'active' and not exists (select from credential c where c.person_id = p.id))::int
    as users_invited
  from person p join organisation o on o.id = p.organisation_id
  where p.deleted_at is null and o.deleted_at is null`;

describe('the counts', () => {
  it('of the installation match its rows, without deleted ones', async () => {
    const { data } = await platformAdmin.get(readDashboardDetails, { body: {} });
    const { total } = await raw<{ total: number }>(
      'select count(*)::int as total from organisation where deleted_at is null',
    );
    expect(data).toEqual({ total_organizations: total, ...(await raw(`select ${USERS}`)) });
    expect(data).toMatchObject({ total_users: 5, users_status_0: 4, users_status_1: 1 });
  });

  it('of an organisation are for its admin, by id or code, and for a platform admin', async () => {
    const expected = { ...(await raw(`select ${USERS} and o.id = $1`, [organisation.id])), Total_job: 1 };
    expect(expected).toMatchObject({ total_users: 3, users_status_0: 2, users_status_1: 1 });
    for (const oid of [undefined, organisation.id, organisation.code, organisation.code.toLowerCase()])
      expect(await organisationAdmin.get(readOrganisationUsers, { body: { oid } })).toMatchObject({
        data: expected,
      });
    const request = { body: { oid: organisation.code } };
    expect(await platformAdmin.get(readOrganisationUsers, request)).toMatchObject({ data: expected });
  });

  it('exclude a reviewer of another organisation whose name an assignment shows here', async () => {
    const reviewer = await aPerson(otherOrganisation.id, 'reviewer');
    await server.superuser.query(
      `insert into assignment (organisation_id, id, job_id, person_id, state, created_at)
       select organisation_id, $2, id, $3, 'accepted', now() from job where organisation_id = $1 limit 1`,
      [organisation.id, newId(), reviewer.id],
    );
    const { data } = await organisationAdmin.get(readOrganisationUsers, { body: {} });
    expect(data.total_users).toBe(3);
  });

  it('list the organisations to choose from, by name and code only', async () => {
    const { organisations } = await platformAdmin.get(findDashboardOrganisations, { body: {} });
    expect(organisations).toContainEqual({ name: expect.any(String), code: organisation.code });
    expect(organisations).toHaveLength(3);
  });

  it("of a service's users cover customers for whom it is switched on", async () => {
    const second = await aPerson(organisation.id);
    await server.superuser.query(
      `insert into person_service (organisation_id, id, person_id, sid, is_on, changed_at)
       values ($1, $2, $3, 'SID002', false, now())`,
      [organisation.id, newId(), second.id],
    );
    await server.superuser.query(
      `insert into organisation_service (organisation_id, id, sid, is_on, changed_at)
       values ($1, $2, 'SID002', false, now())`,
      [otherOrganisation.id, newId()],
    );
    const { data } = await organisationAdmin.get(countServiceUsers, { body: {} });
    expect(data).toEqual({ Language_Services: 0, Qual_AI: 1, Chat_Doc: 0, VCA: 0 });
    for (const oid of ['all', organisation.code, otherOrganisation.code]) {
      const { services } = await platformAdmin.get(countServiceUsers, { body: { oid } });
      const { rows } = await platformAdmin.get(findPartners, { query: { organisation: oid, size: 200 } });
      for (const { sid, users } of services) {
        const theirs = rows.filter((row) => row.sid === sid).map((row) => row.people);
        expect(users).toBe(theirs.reduce((sum, people) => sum + people, 0));
      }
    }
  });

  it('are audited when a platform admin reads them', async () => {
    const { rows } = await server.superuser.query(
      `select distinct organisation_id from audit_entry where action = 'figures.read'`,
    );
    expect(rows).toContainEqual({ organisation_id: organisation.id });
    expect(rows).toHaveLength(3);
  });
});

it('counts credits due to expire as expired, before they are posted', async () => {
  const { id } = await anOrganisation();
  const own = { organisationId: id };
  const personId = newId();
  await inTask(own, async () => {
    await grantCredits({ ...own, postingId: newId(), amount: 700, expiresAt: new Date(Date.now() + 1_000) });
    await allocateCredits({ ...own, postingId: newId(), toPersonId: personId, amount: 200 });
    await grantCredits({ ...own, postingId: newId(), amount: 50 });
  });
  shiftClock(60_000);
  const { data } = await platformAdmin.get(readCreditAmount, { body: { oid: id } });
  shiftClock(0);
  expect(data).toMatchObject({
    total_credits: 7.5,
    available_credits: 0.5,
    allocated_credits: 0,
    expired_credits: 7,
  });
  // The next test sums entries only.
  await inTask(own, async () => {
    shiftClock(60_000);
    await grantCredits({ ...own, postingId: newId(), amount: 1 });
    shiftClock(0);
  });
});

it('matches the ledger entries for all credits', async () => {
  const { id } = organisation;
  const grants = [id, otherOrganisation.id].map((organisationId) =>
    inTask({ organisationId }, () => grantCredits({ organisationId, postingId: newId(), amount: 10_050 })),
  );
  await Promise.all(grants);
  const [first, second] = [newId(), newId()];
  for (const reservationId of [first, second])
    await inTask({ organisationId: id }, () =>
      reserveCredits({
        organisationId: id,
        postingId: newId(),
        reservationId,
        subjectId: newId(),
        amount: 1_000,
        sid: 'SID002',
      }),
    );
  await inTask({ organisationId: id }, () =>
    settleCredits({ organisationId: id, postingId: newId(), reservationId: first, used: 725 }),
  );
  const SUMS = `coalesce(sum(e.amount) filter (where a.kind = 'available'), 0)::float8 / 100 as available_credits,
    coalesce(sum(e.amount) filter (where a.kind = 'allocated'), 0)::float8 / 100 as allocated_credits,
    coalesce(sum(e.amount) filter (where a.kind = 'reserved'), 0)::float8 / 100 as reserved_credits,
    coalesce(sum(e.amount) filter (where a.kind = 'spent'), 0)::float8 / 100 as credit_consumed,
    coalesce(sum(e.amount) filter (where a.kind = 'expired'), 0)::float8 / 100 as expired_credits,
    0 - coalesce(sum(e.amount) filter (where a.kind = 'granted'), 0)::float8 / 100 as total_credits
    from credit_entry e join credit_account a on a.organisation_id = e.organisation_id and a.id = e.account_id`;
  const own = await organisationAdmin.get(readCreditAmount, { body: {} });
  expect(own.data).toEqual(await raw(`select ${SUMS} where e.organisation_id = $1`, [id]));
  expect(own.data).toMatchObject({ reserved_credits: 10, credit_consumed: 7.25 });
  expect((await platformAdmin.get(readCreditAmount, { body: { oid: 'all' } })).data).toEqual(
    await raw(`select ${SUMS}`),
  );
  const { data } = await organisationAdmin.get(readMonthlyServiceCredit, { body: {} });
  expect(data[0]).toMatchObject({ services: { 'Qual AI': { credit_consumed: 7.25 } }, total: 7.25 });
});

describe('the caller', () => {
  const CALLS = [
    countServiceUsers,
    readOrganisationUsers,
    readServiceAnalysis,
    readCreditAmount,
    findServiceCreditHistory,
    readMonthlyServiceCredit,
  ] as const;

  it('is identified by the cookie: another uid, jwt or organisation is refused, whether it exists or not', async () => {
    const refused = [
      { uid: customer.id },
      { uid: newId() },
      { uid: 'nobody' },
      { jwt: 'another' },
      ...[otherOrganisation.id, otherOrganisation.code, newId(), 'nowhere', 'all', ''].map((oid) => ({
        oid,
        organization_id: oid,
      })),
    ];
    for (const endpoint of CALLS)
      for (const body of refused) {
        const reply = await organisationAdmin.call(endpoint, { body: { year: 2026, ...body } });
        expect([endpoint.path, body, reply.status, reply.answer.code]).toEqual([endpoint.path, body, 403, 1]);
      }
  });

  it('may repeat its own identity in the body', async () => {
    const body = { uid: admin.id, jwt: organisationAdmin.cookie, oid: organisation.id };
    for (const endpoint of CALLS) {
      const request = { ...body, organization_id: organisation.code, year: 2026 };
      expect((await organisationAdmin.call(endpoint, { body: request })).status).toBe(200);
    }
  });

  it('is an admin, and for all organisations a platform admin', async () => {
    const browser = await actAs(server, customer);
    for (const endpoint of [...CALLS, readDashboardDetails, findDashboardOrganisations]) {
      expect((await browser.call(endpoint, { body: { year: 2026 } })).status).toBe(403);
      const signedOut = await new Browser(server).call(endpoint, { body: { year: 2026 } });
      expect([signedOut.status, signedOut.answer.code]).toEqual([401, 1]);
    }
    for (const endpoint of [readDashboardDetails, findDashboardOrganisations])
      expect((await organisationAdmin.call(endpoint, { body: {} })).status).toBe(403);
  });

  it('must name an existing organisation, and a valid year and month', async () => {
    for (const oid of [newId(), 'nowhere', '']) {
      const reply = await platformAdmin.call(readCreditAmount, { body: { oid } });
      expect([reply.status, reply.answer.code]).toEqual([404, 1]);
    }
    for (const period of [{}, { year: 1999 }, { year: 2026, month: 13 }, { year: 2026, month: 0 }]) {
      const reply = await platformAdmin.call(readServiceAnalysis, { body: period });
      expect([reply.status, reply.answer.code]).toEqual([400, 1]);
    }
  });
});
