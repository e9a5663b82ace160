import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const RECORDING = '0192f0c0-0000-7000-8000-000000000001';
const ASSIGNMENT = '0192f0c0-0000-7000-8000-000000000002';

let stored: Map<string, string>;

/** The module with a browser's globals, for a person with this role. */
async function openAs(role: string) {
  stored.set('userInfo', JSON.stringify({ id: '1', name: 'Reviewer One', org: 'Operator', oid: '2', role }));
  vi.resetModules();
  return import('./access-parameters.ts');
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const at = (search: string) => vi.stubGlobal('location', { search });

test("a reviewer's requests about a job use the assignment in the address", async () => {
  const { assignmentFor, currentAssignment, withAccessParameter } = await openAs('reviewer');
  at(`?assignment=${ASSIGNMENT}`);
  expect(currentAssignment()).toBe(ASSIGNMENT);
  expect(assignmentFor({ recordingId: RECORDING })).toBe(ASSIGNMENT);
  expect(assignmentFor({ absenceId: RECORDING })).toBeUndefined();
  expect(assignmentFor(undefined)).toBeUndefined();
  expect(withAccessParameter('/api/media/1?level=2')).toBe(`/api/media/1?level=2&assignment=${ASSIGNMENT}`);
});

test('a full storage blocks no request', async () => {
  const { assignmentFor } = await openAs('reviewer');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  at(`?assignment=${ASSIGNMENT}`);
  expect(assignmentFor({ recordingId: RECORDING })).toBe(ASSIGNMENT);
});

test('unsent edits use the assignment in which they were made', async () => {
  const { assignmentFor, withAccessParameter } = await openAs('reviewer');
  at(`?assignment=${ASSIGNMENT}`);
  assignmentFor({ recordingId: RECORDING });
  at('');
  expect(assignmentFor({ recordingId: RECORDING })).toBe(ASSIGNMENT);
  expect(assignmentFor({ recordingId: ASSIGNMENT })).toBeUndefined();
  expect(withAccessParameter('/api/media/1')).toBe('/api/media/1');
});

test('no other role has an assignment, whatever the address contains', async () => {
  const { assignmentFor, currentAssignment } = await openAs('customer');
  at(`?assignment=${ASSIGNMENT}`);
  expect(currentAssignment()).toBeUndefined();
  expect(assignmentFor({ recordingId: RECORDING })).toBeUndefined();
});
