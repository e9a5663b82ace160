import { beforeEach, expect, test, vi } from 'vitest';

const PERSON = {
  id: 'p',
  name: 'Researcher',
  org: 'Office',
  oid: 'o',
  role: 'customer',
  username: 'r',
} as const;
let stored: string | null;

beforeEach(() => {
  stored = JSON.stringify(PERSON);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, value: string) => (stored = value),
    removeItem: () => (stored = null),
  });
  return () => vi.unstubAllGlobals();
});

test('another name changes the user info, not the person', async () => {
  const { clearUserInfo, onPersonChange, onUserInfoChange, storeUserInfo } = await import('./user-info.ts');
  const [person, known] = [vi.fn(), vi.fn()];
  const stops = [onPersonChange(person), onUserInfoChange(known)];
  storeUserInfo({ ...PERSON, name: 'Senior Researcher' });
  expect([person.mock.calls.length, known.mock.calls.length]).toEqual([0, 1]);
  clearUserInfo();
  expect(person.mock.calls.length).toBe(1);
  storeUserInfo(PERSON);
  storeUserInfo({ ...PERSON, role: 'reviewer' });
  storeUserInfo({ ...PERSON, role: 'reviewer', id: 'q' });
  expect(person.mock.calls.length).toBe(4);
  for (const stop of stops) stop();
});
