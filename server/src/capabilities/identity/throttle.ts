import type { ErrorName } from '@colloquy/contract';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';

const MINUTE = 60;

/**
 * How many tries pass without a wait, and how long the waits become. Several people share an address, so it may try
 * more often. Every OTP that is asked for is a try: each is worth five guesses.
 */
const LIMITS = {
  /** Tries at one account from one address: whoever fails elsewhere locks nobody out here. */
  'account-address': { free: 5, longestWait: 15 * MINUTE },
  /** Tries at one account from everywhere, against whoever has many addresses. */
  account: { free: 50, longestWait: 15 * MINUTE },
  /** Tries in a browser in which the account signed in before, instead of the two above. */
  device: { free: 5, longestWait: 15 * MINUTE },
  /** Whoever is signed in confirms who they are. */
  person: { free: 5, longestWait: 15 * MINUTE },
  /** Codes after the password, of one sign-in: somebody else who has the password does not use up the owner's tries. */
  'pending-sign-in': { free: 5, longestWait: 15 * MINUTE },
  /** Codes after the password, of all sign-ins of a person together. */
  'second-step': { free: 50, longestWait: 15 * MINUTE },
  address: { free: 30, longestWait: 15 * MINUTE },
  /** Each request writes a challenge. A finished sign-in gives its one back. */
  'passkey-options': { free: 100, longestWait: 15 * MINUTE },
  'otp-account': { free: 5, longestWait: 60 * MINUTE },
  'otp-address': { free: 30, longestWait: 15 * MINUTE },
};
const LONGEST_WAIT_SECONDS = 60 * MINUTE;
const FORGET_SECONDS = 24 * 3600;

type Kind = keyof typeof LIMITS;
export type ThrottleKey = { kind: Kind; of: string };

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

/** 1, 2, 4, … seconds from the first try beyond the free ones. */
export function waitSeconds(tries: number, kind: Kind): number {
  const { free, longestWait } = LIMITS[kind];
  return tries <= free ? 0 : Math.min(2 ** (tries - free - 1), longestWait);
}

/**
 * The network that stands for an address: one customer of a provider has a whole /64 of IPv6, and so as many addresses
 * as they like.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** What a try to sign in counts against. */
export const signInKeys = (
  username: string,
  address: string,
  deviceId: string | undefined,
): ThrottleKey[] => [
  { kind: 'address', of: networkOf(address) },
  ...(deviceId === undefined
    ? ([
        { kind: 'account-address', of: `${username}\n${networkOf(address)}` },
        { kind: 'account', of: username },
      ] as const)
    : ([{ kind: 'device', of: deviceId }] as const)),
];

/** The table holds no name and no address. */
const nameOf = ({ kind, of }: ThrottleKey): string =>
  `${kind}:${hashToken(of.normalize('NFC').toLowerCase())}`;

/** Refuses with 429, and says why and when to try again. */
export function tooMany(
  milliseconds: number,
  error: ErrorName = 'too-many-tries',
  why = 'Too many tries.',
): never {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new Refusal(error, {
    message: `${why} Wait ${wait} and try again.`,
    retryAfterSeconds: seconds,
  });
}

/**
 * Takes one try for every key before the secret is looked at, or refuses with 429. Counted as a failure until
 * `forgive` is called.
 */
export async function takeTry(keys: ThrottleKey[], error?: ErrorName): Promise<void> {
  failures ??= limiter('failures', 1_000_000, FORGET_SECONDS);
  waits ??= limiter('wait', 1, LONGEST_WAIT_SECONDS);
  const waiting = await Promise.all(keys.map((key) => waits!.get(nameOf(key))));
  for (const wait of waiting) if (wait) tooMany(wait.msBeforeNext, error);
  for (const key of keys) {
    const name = nameOf(key);
    const { consumedPoints } = await failures.penalty(name);
    const seconds = waitSeconds(consumedPoints, key.kind);
    if (seconds === 0) continue;
    const taken = await waits.penalty(name, 1, { customDuration: seconds });
    if (taken.consumedPoints === 1) continue;
    // Somebody else's try of the same moment holds the wait: this one did not happen.
    await failures.reward(name);
    tooMany(taken.msBeforeNext, error);
  }
}

/** Shared by people and by whoever attacks them: one right secret does not make up for the wrong ones. */
const SHARED: readonly Kind[] = ['address', 'otp-address', 'account', 'second-step', 'passkey-options'];

/** The secret was right: its count is reset. What others share only gets this try back. */
export async function forgive(keys: ThrottleKey[]): Promise<void> {
  await Promise.all(
    keys.map((key) => {
      const name = nameOf(key);
      if (SHARED.includes(key.kind)) return failures?.reward(name);
      return Promise.all([failures?.delete(name), waits?.delete(name)]);
    }),
  );
}

/** Resets counts, shared ones as well: what was guessed at is no longer the secret. */
export async function resetTries(keys: ThrottleKey[]): Promise<void> {
  failures ??= limiter('failures', 1_000_000, FORGET_SECONDS);
  waits ??= limiter('wait', 1, LONGEST_WAIT_SECONDS);
  const names = keys.map(nameOf);
  await Promise.all(names.flatMap((name) => [failures?.delete(name), waits?.delete(name)]));
}
