import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PERSON = {
  id: 'p',
  name: 'Customer One',
  org: 'Field Office',
  oid: 'o',
  role: 'customer',
  username: 'c',
};
const MINUTE = 60_000;

let listeners: Map<string, Set<() => void>>;
let asked: string[];
let isOver: boolean;
let wentTo: string[];
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  listeners = new Map();
  asked = [];
  isOver = false;
  wentTo = [];
  const stored = new Map([['userInfo', JSON.stringify(PERSON)]]);
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
  );
  vi.stubGlobal('removeEventListener', (name: string, listener: () => void) =>
    listeners.get(name)?.delete(listener),
  );
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('location', { pathname: '/client/search', search: '?q=a' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
      close() {}
    },
  );
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const body = isOver
      ? { code: 1, error: 'signed-out', message: 'Sign in to go on.' }
      : { code: 0, message: 'Success', userInfo: PERSON, idleMinutes: 10 };
    return Promise.resolve(Response.json(body, { status: isOver ? 401 : 200 }));
  });
  const { bindNavigation } = await import('./end-session.ts');
  bindNavigation((path) => wentTo.push(path));
  const { followActivity } = await import('./idle.ts');
  stop = followActivity();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (): void => listeners.get('keydown')?.forEach((listener) => listener());
const told = (): number => asked.filter((address) => address === '/api/session/active').length;

test('a person at the keyboard is told to the server, once a minute', async () => {
  press();
  expect(told()).toBe(0);
  for (let second = 0; second < 120; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    press();
  }
  expect(told()).toBe(2);
});

test('an untouched screen tells nothing, and leads to the sign-in and back once the session is over', async () => {
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  isOver = true;
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(told()).toBe(0);
  expect(wentTo).toEqual([`/login?next=${encodeURIComponent('/client/search?q=a')}`]);
});

test('what runs in the name of a person counts as activity: an upload, a recording', async () => {
  const { holdPerson } = await import('./leaving.ts');
  const release = holdPerson({
    title: 'An upload is running',
    consequences: { '/login': '', '/password/change': '' },
  });
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(told()).toBeGreaterThan(8);
  expect(wentTo).toEqual([]);
  release();
});
