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
let isDown: boolean;
let idleMinutes: number | null;
let wentTo: string[];
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  listeners = new Map();
  asked = [];
  idleMinutes = 10;
  isOver = isDown = false;
  wentTo = [];
  const stored = new Map([['userInfo', JSON.stringify(PERSON)]]);
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
  );
  vi.stubGlobal('removeEventListener', (name: string, listener: () => void) =>
    listeners.get(name)?.delete(listener),
  );
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
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
    const body = isOver
      ? { code: 1, error: 'signed-out', message: 'Sign in to continue.' }
      : { code: 0, message: 'Success', userInfo: PERSON, idleMinutes };
    return Promise.resolve(Response.json(body, { status: isOver ? 401 : 200 }));
  });
  const { bindNavigation } = await import('./end-session.ts');
  bindNavigation((path) => wentTo.push(path));
  await begin();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = async () => {
  const { trackActivity } = await import('./idle.ts');
  stop = trackActivity();
  await vi.advanceTimersByTimeAsync(0);
};
const press = (): void => listeners.get('keydown')?.forEach((listener) => listener());
const sent = (): number => asked.filter((address) => address === '/api/session/active').length;

test('activity is sent at once and then at most once a minute', async () => {
  press();
  expect(sent()).toBe(1);
  for (let seconds = 0; seconds < 115; seconds += 5) {
    await vi.advanceTimersByTimeAsync(5_000);
    press();
  }
  expect(sent()).toBe(2);
});

test('activity within a minute of a request is sent at its end', async () => {
  press();
  await vi.advanceTimersByTimeAsync(59_000);
  press();
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sent()).toBe(2);
});

test('activity is sent without a limit as well, and a later limit applies', async () => {
  stop();
  idleMinutes = null;
  await begin();
  press();
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  idleMinutes = 10;
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  isOver = true;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(wentTo).toHaveLength(1);
});

test('failed requests for the limit and for the activity are repeated', async () => {
  stop();
  isDown = true;
  await begin();
  press();
  await vi.advanceTimersByTimeAsync(MINUTE);
  isDown = false;
  const before = sent();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent()).toBe(before + 1);
  isOver = true;
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(wentTo).toHaveLength(1);
});

test('the warning stays until it is answered, and the answer is activity', async () => {
  const { getIdleWarning, staySignedIn } = await import('./idle.ts');
  await vi.advanceTimersByTimeAsync(8.9 * MINUTE);
  expect(getIdleWarning()).toBe(false);
  await vi.advanceTimersByTimeAsync(0.5 * MINUTE);
  expect(getIdleWarning()).toBe(true);
  await vi.advanceTimersByTimeAsync(0.5 * MINUTE);
  expect(getIdleWarning()).toBe(true);
  const before = sent();
  staySignedIn();
  expect([getIdleWarning(), sent()]).toEqual([false, before + 1]);
  await vi.advanceTimersByTimeAsync(8 * MINUTE);
  expect(getIdleWarning()).toBe(false);
});

test('an untouched screen sends nothing after opening, and leads to the sign-in with the return address', async () => {
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(8 * MINUTE);
  isOver = true;
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(sent()).toBe(1);
  expect(wentTo).toEqual([`/login?next=${encodeURIComponent('/client/search?q=a')}`]);
});

test('listening counts as activity while it lasts', async () => {
  const { startActivity } = await import('./active-work.ts');
  const endActivity = startActivity();
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  const before = sent();
  expect(before).toBeGreaterThan(8);
  endActivity();
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(sent() - before).toBeLessThan(2);
});

test('uploads and recordings count as activity', async () => {
  const { blockLeaving } = await import('./active-work.ts');
  const release = blockLeaving({
    title: 'An upload is running',
    consequences: { '/login': '', '/password/change': '' },
  });
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(sent()).toBeGreaterThan(8);
  expect(wentTo).toEqual([]);
  release();
});

test('a half-filled form is not activity, because its person may be gone', async () => {
  const { blockLeaving } = await import('./active-work.ts');
  const release = blockLeaving({
    title: 'Leave without saving?',
    consequences: { '/login': '', '/password/change': '' },
    isWaiting: true,
  });
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(sent()).toBeLessThan(2);
  release();
});
