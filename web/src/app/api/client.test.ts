import { changePassword, readSession, signIn } from '@colloquy/contract/identity';
import { readJob, findJobs } from '@colloquy/contract/jobs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from './api-error.ts';

const PERSON = {
  id: 'p',
  name: 'Customer One',
  org: 'Field Office',
  oid: 'o',
  role: 'customer',
  username: 'c',
};
const CREDENTIALS = { username: 'customer', password: 'a few plain words' };

let stored: Map<string, string>;
let requests: [address: string, init: RequestInit][];
let responses: Response[];
let navigatedTo: string[];

/** A fresh client with a browser's globals, because the signed-in person is module state. */
async function openBrowser() {
  vi.resetModules();
  const { bindNavigation } = await import('../session/end-session.ts');
  bindNavigation((path) => navigatedTo.push(path));
  const { countWaitingToasts, toast } = await import('../../ui/toast/toast.ts');
  const { messageOf } = await import('./api-error.ts');
  return { countWaitingToasts, toast, messageOf, ...(await import('./client.ts')) };
}

beforeEach(() => {
  stored = new Map([
    ['userInfo', JSON.stringify(PERSON)],
    ['jobFilterState', '{}'],
    ['theme', 'dark'],
    ['unsent', 'words'],
  ]);
  requests = [];
  responses = [];
  navigatedTo = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { pathname: '/client/jobs/status', search: '?q=rain' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push([address, init]);
    const respond = responses.shift();
    return respond ? Promise.resolve(respond) : Promise.reject(new TypeError('no network'));
  });
});

afterEach(() => vi.unstubAllGlobals());

const respond = (status: number, body: object) => responses.push(Response.json(body, { status }));
const errorFrom = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('this call should have been refused'),
    (error: unknown) => error as ApiError,
  );

test('params, query and body are sent as the endpoint specifies', async () => {
  const { call } = await openBrowser();
  respond(200, { code: 0, message: '', job: {} });
  await call(readJob, { params: { jobId: 'a/b' } });
  respond(200, { code: 0, message: '', rows: [], next: null });
  await call(findJobs, { query: { q: 'rain & sun', state: 'open' } });
  respond(200, { code: 0, message: '', userInfo: PERSON });
  await call(signIn, { body: CREDENTIALS });
  expect(requests.map(([address, { method, body }]) => [method, address, body])).toEqual([
    ['GET', '/api/jobs/a%2Fb', undefined],
    ['GET', '/api/jobs?q=rain+%26+sun&state=open', undefined],
    ['POST', '/api/sign-in', JSON.stringify(CREDENTIALS)],
  ]);
});

test('a replaced session ends once: storage, the old session, one toast, /login with the reason and the way back', async () => {
  const { call, countWaitingToasts, toast, messageOf } = await openBrowser();
  const replaced = { code: 2, error: 'session-replaced', message: 'Logged in from another device.' };
  respond(401, replaced);
  respond(401, replaced);
  respond(200, { code: 0, message: '' });
  const errors = await Promise.all([errorFrom(call(readSession)), errorFrom(call(readSession))]);
  expect(errors.map(({ error, status, code }) => [error, status, code])).toEqual(
    errors.map(() => ['session-replaced', 401, 2]),
  );
  expect([...stored.keys()]).toEqual(['theme', 'unsent']);
  expect(requests.filter(([address]) => address === '/api/sign-out?only=replaced')).toHaveLength(1);
  const next = encodeURIComponent('/client/jobs/status?q=rain');
  expect(navigatedTo).toEqual([`/login?next=${next}&ended=replaced`]);
  expect(countWaitingToasts()).toBe(1);
  // The caller shows no message of its own.
  for (const error of errors) toast.error(messageOf(error));
  expect(countWaitingToasts()).toBe(1);
});

test('an expired session leads to /login and back, without a toast', async () => {
  const { call, countWaitingToasts, toast, messageOf } = await openBrowser();
  respond(401, { code: 1, error: 'signed-out', message: 'Sign in to continue.' });
  toast.error(messageOf(await errorFrom(call(readSession))));
  expect([...stored.keys()]).toEqual(['theme', 'unsent']);
  expect(navigatedTo).toEqual([`/login?next=${encodeURIComponent('/client/jobs/status?q=rain')}`]);
  expect(countWaitingToasts()).toBe(0);
});

test('a wrong password is a 401 that does not end the session', async () => {
  const { call } = await openBrowser();
  respond(401, {
    code: 1,
    error: 'wrong-credentials',
    message: 'The username or password is incorrect.',
  });
  const error = await errorFrom(call(changePassword, { body: { current: 'x', next: 'a few plain words' } }));
  expect([error.message, stored.has('userInfo'), navigatedTo]).toEqual([
    'The username or password is incorrect.',
    true,
    [],
  ]);
});

test("a proxy's response and a failed request become sentences", async () => {
  const { call } = await openBrowser();
  responses.push(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const proxied = await errorFrom(call(readSession));
  const offline = await errorFrom(call(readSession));
  expect([proxied.error, proxied.status, offline.error, offline.status]).toEqual([
    'unexpected',
    502,
    'offline',
    0,
  ]);
  expect(offline.message).toMatch(/can’t be reached/);
});

test('a signed-out person reads the reason as before', async () => {
  stored.delete('userInfo');
  const { call, messageOf } = await openBrowser();
  respond(401, { code: 1, error: 'signed-out', message: 'Sign in to continue.' });
  expect(messageOf(await errorFrom(call(readSession)))).toBe('Sign in to continue.');
});

test('reads include the organisation of support access; writes never do', async () => {
  stored.set('userInfo', JSON.stringify({ ...PERSON, role: 'admin' }));
  vi.stubGlobal('location', { pathname: '/qual-ai/job/j', search: '?organisation=other' });
  const { headersOf } = await openBrowser();
  expect(headersOf('GET', {}, false)).toEqual({ 'x-organisation': 'other' });
  expect(headersOf('POST', {}, false)).toEqual({});
  expect(headersOf('DELETE', {}, false)).toEqual({});
});
