import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';

/** How many failures pass without a wait. Several people share an address, so it may fail more often. */
const FREE_TRIES = { account: 5, address: 30 };
const LONGEST_WAIT_SECONDS = 15 * 60;
const FORGET_SECONDS = 24 * 3600;

export type ThrottleKey = { kind: keyof typeof FREE_TRIES; of: string };

/** Each count is a transaction of its own: it has to last when the sign-in that it counts is rolled back. */
const client = {
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    run(asIdentity(), () => sqlQuery(text, values)),
};

const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: client,
    storeType: 'client',
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  });

/** Counts failures of a day. */
let failures: RateLimiterPostgres | undefined;
/** Held while a key has to wait; who finds it free takes it, so that of many tries at once a single one passes. */
let waits: RateLimiterPostgres | undefined;

/** 1, 2, 4, … seconds from the first failure beyond the free ones. */
export const waitSeconds = (tries: number, free: number): number =>
  tries <= free ? 0 : Math.min(2 ** (tries - free - 1), LONGEST_WAIT_SECONDS);

/** The table holds no name and no address. */
const nameOf = ({ kind, of }: ThrottleKey): string =>
  `${kind}:${hashToken(of.normalize('NFC').toLowerCase())}`;

function tooMany(milliseconds: number): never {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new Refusal('too-many-tries', {
    message: `Too many tries. Wait ${wait} and try again.`,
    retryAfterSeconds: seconds,
  });
}

/**
 * Takes one try for every key before the secret is looked at, or refuses with 429. Counted as a failure until
 * `forgive` is called.
 */
export async function takeTry(keys: ThrottleKey[]): Promise<void> {
  failures ??= limiter('failures', 1_000_000, FORGET_SECONDS);
  waits ??= limiter('wait', 1, LONGEST_WAIT_SECONDS);
  const waiting = await Promise.all(keys.map((key) => waits!.get(nameOf(key))));
  for (const wait of waiting) if (wait) tooMany(wait.msBeforeNext);
  for (const key of keys) {
    const name = nameOf(key);
    const { consumedPoints } = await failures.penalty(name);
    const seconds = waitSeconds(consumedPoints, FREE_TRIES[key.kind]);
    if (seconds === 0) continue;
    const taken = await waits.penalty(name, 1, { customDuration: seconds });
    if (taken.consumedPoints === 1) continue;
    // Somebody else's try of the same moment holds the wait: this one did not happen.
    await failures.reward(name);
    tooMany(taken.msBeforeNext);
  }
}

/** The secret was right: the account starts anew, the address only gets its try back. */
export async function forgive(keys: ThrottleKey[]): Promise<void> {
  await Promise.all(
    keys.map((key) => {
      const name = nameOf(key);
      if (key.kind === 'address') return failures?.reward(name);
      return Promise.all([failures?.delete(name), waits?.delete(name)]);
    }),
  );
}
