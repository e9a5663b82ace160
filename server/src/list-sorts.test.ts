/**
 * Reads every list in pages by cursor, in every order that its endpoint offers: no row comes twice or is lost, and the
 * descending order is the ascending one reversed. Found by the contract, so new lists and orders are included.
 */
import { type EndpointSpec, hasPermission, type Role } from '@colloquy/contract';
import { shareJob } from '@colloquy/contract/jobs';
import { createSupportRequest, sendFeedback } from '@colloquy/contract/support';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aPerson } from './capabilities/identity/identity.factory.ts';
import { aDraft, aJobWithFile } from './capabilities/jobs/jobs.factory.ts';
import { aPrompt } from './capabilities/models/prompts.factory.ts';
import { anOrganisation } from './capabilities/organisations/organisations.factory.ts';
import { ENDPOINTS } from './endpoints.ts';
import { newId } from './platform/ids.ts';
import { actAs, type Browser } from './testing/browser.ts';
import { insertAssignmentRow } from './testing/insert-rows.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();
const browsers = new Map<Role, Browser>();

const listAnswerRows = z.object({ rows: z.array(z.unknown()), next: z.string().nullable() });

/** Rows without an id are compared whole. */
const keyOf = (row: unknown): string =>
  z.object({ id: z.string() }).safeParse(row).data?.id ?? JSON.stringify(row);

const sortsOf = ({ query }: EndpointSpec): readonly string[] => {
  const sort = query?.shape['sort'];
  return sort instanceof z.ZodOptional && sort.unwrap() instanceof z.ZodEnum
    ? (sort.unwrap() as z.ZodEnum<Record<string, string>>).options.filter((name) => !name.startsWith('-'))
    : [];
};

/** Lists without a path parameter, that need no words to search for. */
const LISTS = ENDPOINTS.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    !endpoint.path.includes(':') &&
    sortsOf(endpoint).length > 0 &&
    endpoint.query!.safeParse({}).success,
);

/** Lists in which the test creates rows that share values, so that their order needs the tie-breaker. */
const WITH_TIES = [
  '/api/jobs',
  '/api/admin/jobs',
  '/api/deleted/jobs',
  '/api/users',
  '/api/admin/mails',
  '/api/assignments',
  '/api/admin/feedback',
  '/api/support-requests',
];

beforeAll(async () => {
  const organisation = await anOrganisation();
  const operator = await anOrganisation({ isOperator: true });
  const customer = await aPerson(organisation.id);
  const colleague = await aPerson(organisation.id);
  const reviewer = await aPerson(organisation.id, 'reviewer');
  browsers.set('customer', await actAs(server, customer));
  browsers.set('organisationadmin', await actAs(server, await aPerson(organisation.id, 'organisationadmin')));
  browsers.set('reviewer', await actAs(server, reviewer));
  const admin = await aPerson(operator.id, 'admin');
  browsers.set('admin', await actAs(server, admin));
  const own = browsers.get('customer')!;
  const other = await actAs(server, colleague);
  for (const language of ['en', 'fr', null]) {
    await aDraft(own, { name: 'Same name', language });
    const { job } = await aJobWithFile(other, { name: 'Same name', fileName: 'same.wav' });
    await insertAssignmentRow(server, { jobId: job.id, person: reviewer, organisationId: organisation.id });
    await other.get(shareJob, { params: { jobId: job.id }, body: { personId: customer.id, access: 'read' } });
    const deleted = await aDraft(own, { name: 'Deleted' });
    await server.superuser.query('update job set deleted_at = now() where id = $1', [deleted.id]);
    await aPrompt(admin.id);
  }
  for (const rating of [5, 5, null]) {
    await own.get(sendFeedback, {
      body: { about: 'help', subjectId: null, page: '/', rating, text: 'Fine', requestId: newId() },
    });
    await own.get(createSupportRequest, {
      body: { subject: 'Same subject', text: 'Please help.', requestId: newId() },
    });
  }
});

async function readAll(browser: Browser, list: EndpointSpec, sort: string): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const answer = listAnswerRows.parse(await browser.get(list, { query: { sort, size: 2, after } }));
    ids.push(...answer.rows.map(keyOf));
    after = answer.next ?? undefined;
  } while (after !== undefined && ids.length < 500);
  return ids;
}

const roleFor = ({ access }: EndpointSpec): Role =>
  (['customer', 'organisationadmin', 'admin', 'reviewer'] as const).find(
    (role) => access !== 'anyone' && access !== 'signed-in' && hasPermission(role, access),
  ) ?? 'customer';

it('finds the lists', () => {
  const paths = LISTS.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(12);
  expect(WITH_TIES.filter((path) => !(paths as string[]).includes(path))).toEqual([]);
});

it.each(LISTS.flatMap((list) => sortsOf(list).map((sort) => [list.path, sort, list] as const)))(
  '%s by %s: no row twice or lost, and reversed when descending',
  async (path, sort, list) => {
    const browser = browsers.get(roleFor(list))!;
    const rising = await readAll(browser, list, sort);
    expect(new Set(rising).size).toBe(rising.length);
    if (WITH_TIES.includes(path)) expect(rising.length).toBeGreaterThan(2);
    // Reading some lists is audited once, so a first read may add a row to the audit.
    if (path.includes('audit')) return;
    expect(await readAll(browser, list, `-${sort}`)).toEqual(rising.toReversed());
    const whole = listAnswerRows.parse(await browser.get(list, { query: { sort, size: 200 } }));
    expect(whole.rows.map(keyOf)).toEqual(rising);
  },
);

it.each(['/api/deleted/jobs', '/api/admin/mails', '/api/admin/feedback', '/api/jobs'])(
  '%s by days includes both of them, and nothing outside',
  async (path) => {
    const list = LISTS.find((each) => each.path === path)!;
    const browser = browsers.get(roleFor(list))!;
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    const count = async (query: Record<string, string>) =>
      listAnswerRows.parse(await browser.get(list, { query })).rows.length;
    const all = await count({});
    expect(all).toBeGreaterThan(2);
    expect(await count({ from: day(-1), to: day(1) })).toBe(all);
    expect(await count({ from: day(2) })).toBe(0);
    expect(await count({ to: day(-2) })).toBe(0);
    expect(await browser.call(list, { query: { from: '2026-13-01' } })).toMatchObject({ status: 400 });
  },
);
