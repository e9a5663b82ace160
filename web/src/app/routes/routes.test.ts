import { type Role, SERVICES } from '@colloquy/contract';
import { matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { decideEntry } from '../entry/entry-rules.ts';

/** Every path of the specification's section 2, with an id where required. */
const PUBLIC = ['/', '/login', '/forgot-password', '/password/reset', '/password/set'];
const words = (text: string): string[] => text.trim().split(/\s+/);
const FOR_ALL = words(`/explore /password/change
  /jobs /qual-ai/jobs /doc-chat/jobs /verbatim/jobs /vca/jobs
  /job/ID /qual-ai/job/ID /doc-chat/job/ID /verbatim/job/ID /vca/job/ID`);
const ROLE_PATHS: Record<Role, readonly string[]> = {
  customer: words(`dashboard jobs/create jobs/create/file jobs/create/multiple/file job/ID job/multiple/ID
    jobs/status jobs/completed subscriptions services/all help guide privacy-guidelines
    qual-ai/jobs/create qual-ai/jobs/create/file qual-ai/jobs/create/multiple/file qual-ai/chat qual-ai/chat/ID
    qual-ai/createMeeting qual-ai/jobs/completed qual-ai/job/ID qual-ai/job/multi/ID qual-ai/guide
    doc-chat/jobs/create doc-chat/jobs/create/file doc-chat/chat/ID doc-chat/jobs/completed doc-chat/job/ID
    vca/jobs/create vca/jobs/create/file vca/jobs/completed vca/job/ID
    verbatim/jobs/create verbatim/jobs/create/file verbatim/jobs/completed verbatim/job/ID`).map(
    (path) => `/client/${path}`,
  ),
  reviewer: ['/reviewer/jobs', '/reviewer/jobs/completed'],
  admin: words(`/admin /admin/organizations /admin/subscriptions /admin/users /admin/services /admin/jobs
    /admin/organizations/ID /admin/organizations/ID/viewservices /admin/users/ID /admin/organizations/ID/details
    /admin/ID/viewservices/amounthistory /admin/acntablepartner`),
  organisationadmin:
    words(`/organisationadmin /organisationadmin/organizations /organisationadmin/subscriptions
    /organisationadmin/users /organisationadmin/users/ID /organisationadmin/services /organisationadmin/jobs
    /organisationadmin/helpandsupport /organisationadmin/accountmanagement /organisationadmin/organizations/ID
    /organisationadmin/ID/viewservices /organisationadmin/ID/viewservices/amounthistory`),
};
const MEETINGS = [
  '/client/qual-ai/meeting',
  '/client/qual-ai/meeting/ID',
  '/client/qual-ai/meeting/any/depth',
];

/** Public addresses that redirect a role to its own page. */
const REDIRECTS: Partial<Record<Role, Record<string, string>>> = {
  customer: {
    '/jobs': '/client/jobs/status',
    '/qual-ai/job/ID': '/client/qual-ai/job/ID',
  },
  organisationadmin: { '/jobs': '/organisationadmin/jobs' },
  reviewer: Object.fromEntries(
    ['/jobs', '/qual-ai/jobs', '/doc-chat/jobs', '/verbatim/jobs', '/vca/jobs'].map((path) => [
      path,
      '/reviewer/jobs',
    ]),
  ),
  admin: {
    '/jobs': '/admin/jobs',
    '/qual-ai/jobs': '/admin/jobs?sid=SID002',
    '/doc-chat/jobs': '/admin/jobs?sid=SID003',
    '/verbatim/jobs': '/admin/jobs?sid=SID004',
    '/vca/jobs': '/admin/jobs?sid=SID005',
  },
};

/** A platform admin sees only the existence of a customer's job, in the list of all jobs. */
const DETAILS = FOR_ALL.filter((path) => path.includes('/job/'));

const ORIGIN = 'http://here';
const ROLES = Object.keys(ROLE_PATHS) as Role[];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { pathname: '/', search: '', origin: ORIGIN });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no server here.')));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

/** The routes for a signed-in person. */
async function routesFor(role: Role | undefined): Promise<RouteObject[]> {
  if (role) stored.set('userInfo', JSON.stringify({ id: '1', name: 'N', org: 'O', oid: '2', role }));
  vi.resetModules();
  return (await import('./routes.tsx')).routes;
}

/** Result of a visit: 'screen', another path, 'no permission' or 'nothing'. */
async function visit(routes: RouteObject[], path: string, role: Role | undefined): Promise<string> {
  const entry = decideEntry(path, role);
  if (entry.kind === 'redirect') return entry.to;
  if (entry.kind === 'no-permission') return 'no permission';
  const matches = matchRoutes(routes, path) ?? [];
  const leaf = matches.at(-1);
  if (!leaf || leaf.route.path === '*') return 'nothing';
  for (const { route, params } of matches) {
    if (typeof route.loader !== 'function') continue;
    const args = { params, request: new Request(ORIGIN + path) } as LoaderFunctionArgs;
    const answer: unknown = await route.loader(args as never, undefined as never);
    if (answer instanceof Response) return answer.headers.get('location') ?? 'nothing';
  }
  return 'screen';
}

const openPaths = async (
  paths: readonly string[],
  role: Role | undefined,
): Promise<Record<string, string>> => {
  const routes = await routesFor(role);
  const visits = paths.map(async (path) => [path, await visit(routes, path, role)] as const);
  return Object.fromEntries(await Promise.all(visits));
};
const resultForAll = (paths: readonly string[], result: string) =>
  Object.fromEntries(paths.map((path) => [path, result]));

test.each(ROLES)('%s opens its own tree and no other', async (role) => {
  for (const owner of ROLES)
    expect(await openPaths(ROLE_PATHS[owner], role)).toEqual(
      resultForAll(ROLE_PATHS[owner], owner === role ? 'screen' : 'no permission'),
    );
});

test.each(ROLES)('%s opens shared pages or is redirected to its own', async (role) => {
  expect(await openPaths([...FOR_ALL, ...MEETINGS], role)).toEqual({
    ...resultForAll([...FOR_ALL, ...MEETINGS], 'screen'),
    ...REDIRECTS[role],
    ...(role === 'admin' && Object.fromEntries(DETAILS.map((path) => [path, '/admin/jobs?job=ID']))),
  });
});
test('a signed-out person opens public paths and meetings, and is redirected to /login from all others', async () => {
  expect(await openPaths([...PUBLIC, ...MEETINGS], undefined)).toEqual(
    resultForAll([...PUBLIC, ...MEETINGS], 'screen'),
  );
  const others = [...FOR_ALL, ...Object.values(ROLE_PATHS).flat()];
  expect(await openPaths(others, undefined)).toEqual(resultForAll(others, '/login'));
});

test('each installed service has screens, and no other', async () => {
  await routesFor('customer');
  const { services } = await import('./services.ts');
  const installed = SERVICES.filter((service) => service.installed).map(({ sid }) => sid);
  expect(services.map(({ sid }) => sid).toSorted()).toEqual(installed.toSorted());
});
