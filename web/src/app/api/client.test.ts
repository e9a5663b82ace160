import { changePassword, readJob, readSession, signIn, findJobs } from '@colloquy/contract';
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
const ASKED = { username: 'customer', password: 'a few plain words' };

let stored: Map<string, string>;
let fetched: [address: string, init: RequestInit][];
let answers: Response[];
let wentTo: string[];

/** The client with a browser's globals around it, made anew for each test: who is signed in is module state. */
async function openBrowser() {
  vi.resetModules();
  const { bindNavigation } = await import('../session/end-session.ts');
  bindNavigation((path) => wentTo.push(path));
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
  fetched = [];
  answers = [];
  wentTo = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { pathname: '/client/jobs/status', search: '?q=rain' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    fetched.push([address, init]);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'));
  });
});

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: object) => answers.push(Response.json(body, { status }));
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('this call should have been refused'),
    (error: unknown) => error as ApiError,
  );

test('params, query and body go where the endpoint says', async () => {
  const { call } = await openBrowser();
  answer(200, { code: 0, message: '', job: {} });
  await call(readJob, { params: { jobId: 'a/b' } });
  answer(200, { code: 0, message: '', rows: [], next: null });
  await call(findJobs, { query: { q: 'rain & sun', state: 'open' } });
  answer(200, { code: 0, message: '', userInfo: PERSON });
  await call(signIn, { body: ASKED });
  expect(fetched.map(([address, { method, body }]) => [method, address, body])).toEqual([
    ['GET', '/api/jobs/a%2Fb', undefined],
    ['GET', '/api/jobs?q=rain+%26+sun&state=open', undefined],
    ['POST', '/api/sign-in', JSON.stringify(ASKED)],
  ]);
});

test('a replaced session ends once: storage, the dead session, /login, one toast', async () => {
  const { call, countWaitingToasts, toast, messageOf } = await openBrowser();
  const replaced = { code: 2, error: 'session-replaced', message: 'Logged in from another device.' };
  answer(401, replaced);
  answer(401, replaced);
  answer(200, { code: 0, message: '' });
  const errors = await Promise.all([caught(call(readSession)), caught(call(readSession))]);
  expect(errors.map(({ error, status, code }) => [error, status, code])).toEqual(
    errors.map(() => ['session-replaced', 401, 2]),
  );
  expect([...stored.keys()]).toEqual(['theme', 'unsent']);
  expect(fetched.filter(([address]) => address === '/api/sign-out?only=replaced')).toHaveLength(1);
  expect(wentTo).toEqual(['/login']);
  expect(countWaitingToasts()).toBe(1);
  // What asked says nothing of its own.
  for (const error of errors) toast.error(messageOf(error));
  expect(countWaitingToasts()).toBe(1);
});

test('an expired session leads to /login and back, without a toast', async () => {
  const { call, countWaitingToasts, toast, messageOf } = await openBrowser();
  answer(401, { code: 1, error: 'signed-out', message: 'Sign in to go on.' });
  toast.error(messageOf(await caught(call(readSession))));
  expect([...stored.keys()]).toEqual(['theme', 'unsent']);
  expect(wentTo).toEqual([`/login?next=${encodeURIComponent('/client/jobs/status?q=rain')}`]);
  expect(countWaitingToasts()).toBe(0);
});

test('a wrong password is a 401 that ends nothing', async () => {
  const { call } = await openBrowser();
  answer(401, { code: 1, error: 'wrong-credentials', message: 'The username or the password is not right.' });
  const error = await caught(call(changePassword, { body: { current: 'x', next: 'a few plain words' } }));
  expect([error.message, stored.has('userInfo'), wentTo]).toEqual([
    'The username or the password is not right.',
    true,
    [],
  ]);
});

test('what a proxy answers, and no answer at all, are sentences too', async () => {
  const { call } = await openBrowser();
  answers.push(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const proxied = await caught(call(readSession));
  const offline = await caught(call(readSession));
  expect([proxied.error, proxied.status, offline.error, offline.status]).toEqual([
    'unexpected',
    502,
    'offline',
    0,
  ]);
  expect(offline.message).toMatch(/cannot be reached/);
});

test('who is not signed in reads why, as before', async () => {
  stored.delete('userInfo');
  const { call, messageOf } = await openBrowser();
  answer(401, { code: 1, error: 'signed-out', message: 'Sign in to go on.' });
  expect(messageOf(await caught(call(readSession)))).toBe('Sign in to go on.');
});

test('reading names the organisation that a platform admin looks into; changing never does', async () => {
  stored.set('userInfo', JSON.stringify({ ...PERSON, role: 'admin' }));
  vi.stubGlobal('location', { pathname: '/qual-ai/job/j', search: '?organisation=other' });
  const { headersOf } = await openBrowser();
  expect(headersOf('GET', {}, false)).toEqual({ 'x-organisation': 'other' });
  expect(headersOf('POST', {}, false)).toEqual({});
  expect(headersOf('DELETE', {}, false)).toEqual({});
});
