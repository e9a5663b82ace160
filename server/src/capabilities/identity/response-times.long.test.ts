/**
 * Response times do not reveal whether a username exists. `npm run bench entering` measures the same more
 * exactly.
 */
import { sendOtp, signIn } from '@colloquy/contract/identity';
import { beforeAll, expect, it } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, type TestPerson } from './identity.factory.ts';

const ROUNDS = 7;

const server = useTestServer({ COLLOQUY_TRUST_PROXY: '127.0.0.1', COLLOQUY_REVEAL_UNKNOWN_USERS: '0' });
let people: TestPerson[];
let host = 0;

beforeAll(async () => {
  const { id } = await anOrganisation();
  people = await Promise.all(Array.from({ length: ROUNDS }, () => aPerson(id)));
});

/** Each request comes from another network, so that no one is throttled. */
const elsewhere = () => {
  host += 1;
  return { headers: { 'x-forwarded-for': `10.9.${host}.1` } };
};

const time = async (ask: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await ask();
  return performance.now() - start;
};

async function compare(ask: (name: string) => Promise<unknown>): Promise<{ known: number; unknown: number }> {
  await time(() => ask('warm-up'));
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [round, { username }] of people.entries()) {
    times.known.push(await time(() => ask(username)));
    times.unknown.push(await time(() => ask(`unknown-${round}`)));
  }
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  return { known: median(times.known), unknown: median(times.unknown) };
}

it('a wrong password takes equally long for known and unknown usernames', async () => {
  const { known, unknown } = await compare((username) =>
    new Browser(server).call(signIn, { body: { username, password: 'a guess' }, ...elsewhere() }),
  );
  // Half a hash: far more than noise, far less than a missing hash.
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(15, known / 2));
});

it('requesting an OTP takes equally long for known and unknown usernames', async () => {
  const { known, unknown } = await compare((uname) =>
    new Browser(server).call(sendOtp, { body: { uname }, ...elsewhere() }),
  );
  expect(known).toBeGreaterThanOrEqual(245);
  expect(Math.abs(known - unknown)).toBeLessThan(60);
});
