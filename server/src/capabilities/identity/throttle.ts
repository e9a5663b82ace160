import type { ErrorName } from '@colloquy/contract';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';

const MINUTE = 60;

/**
 * Attempts without a delay and maximum delays, per kind of key. Several people share an address, so it has
 * more. Every requested OTP is an attempt: each is worth five guesses.
 */
const LIMITS = {
  /** Attempts at one account from one address: failures from other addresses lock no one out here. */
  'account-address': { freeAttempts: 5, maxDelay: 15 * MINUTE },
  /** Attempts at one account from all addresses, against attackers with many addresses. */
  account: { freeAttempts: 50, maxDelay: 15 * MINUTE },
  /** Attempts in a browser in which the account signed in before, instead of the two above. */
  device: { freeAttempts: 5, maxDelay: 15 * MINUTE },
  /** Confirmations by a signed-in user. */
  person: { freeAttempts: 5, maxDelay: 15 * MINUTE },
  /**
   * Codes after the password, of one sign-in: another person who has the password does not use up the owner's
   * attempts.
   */
  'pending-sign-in': { freeAttempts: 5, maxDelay: 15 * MINUTE },
  /** Codes after the password, of all sign-ins of a person. */
  'second-step': { freeAttempts: 50, maxDelay: 15 * MINUTE },
  address: { freeAttempts: 30, maxDelay: 15 * MINUTE },
  /** Each request writes a challenge. A finished sign-in gives its attempt back. */
  'passkey-options': { freeAttempts: 100, maxDelay: 15 * MINUTE },
  'otp-account': { freeAttempts: 5, maxDelay: 60 * MINUTE },
  'otp-address': { freeAttempts: 30, maxDelay: 15 * MINUTE },
};
const MAX_DELAY_SECONDS = 60 * MINUTE;
const FAILURE_TTL_SECONDS = 24 * 3600;

type Kind = keyof typeof LIMITS;
export type ThrottleKey = { kind: Kind; of: string };

/** Each count has its own transaction, so that it survives the rollback of the sign-in it counts. */
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

/** Counts the failures of a day. */
let failures: RateLimiterPostgres | undefined;
/**
 * Set while a key is delayed. The first attempt after a delay sets it again, so that one of many simultaneous
 * attempts passes.
 */
let delays: RateLimiterPostgres | undefined;

/** 1, 2, 4, … seconds from the first attempt beyond the free ones. */
export function delaySeconds(tries: number, kind: Kind): number {
  const { freeAttempts, maxDelay } = LIMITS[kind];
  return tries <= freeAttempts ? 0 : Math.min(2 ** (tries - freeAttempts - 1), maxDelay);
}

/**
 * Maps an address to the network that is throttled: a provider's customer has a whole /64 of IPv6, so any
 * number of addresses.
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

/** Throttle keys of an attempt to sign in. */
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

/** Hashes the subject: the table contains neither names nor addresses. */
const counterKey = ({ kind, of }: ThrottleKey): string =>
  `${kind}:${hashToken(of.normalize('NFC').toLowerCase())}`;

/** Refuses with 429, the reason and when to retry. */
export function refuseTooMany(
  milliseconds: number,
  error: ErrorName = 'too-many-tries',
  reason = 'Too many attempts.',
): never {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new Refusal(error, {
    message: `${reason} Wait ${wait} and try again.`,
    retryAfterSeconds: seconds,
  });
}

/**
 * Consumes one attempt of every key before the secret is checked, or refuses with 429. The attempt counts as
 * a failure until `clearAttempts` is called.
 */
export async function consumeAttempt(keys: ThrottleKey[], error?: ErrorName): Promise<void> {
  failures ??= limiter('failures', 1_000_000, FAILURE_TTL_SECONDS);
  delays ??= limiter('wait', 1, MAX_DELAY_SECONDS);
  const waiting = await Promise.all(keys.map((key) => delays!.get(counterKey(key))));
  for (const wait of waiting) if (wait) refuseTooMany(wait.msBeforeNext, error);
  for (const key of keys) {
    const name = counterKey(key);
    const { consumedPoints } = await failures.penalty(name);
    const seconds = delaySeconds(consumedPoints, key.kind);
    if (seconds === 0) continue;
    const taken = await delays.penalty(name, 1, { customDuration: seconds });
    if (taken.consumedPoints === 1) continue;
    // A simultaneous attempt took the slot, so this one does not count.
    await failures.reward(name);
    refuseTooMany(taken.msBeforeNext, error);
  }
}

/** Shared by users and attackers: one right secret does not clear the failures. */
const SHARED: readonly Kind[] = ['address', 'otp-address', 'account', 'second-step', 'passkey-options'];

/** Clears the counts after a right secret. Shared keys only get this attempt back. */
export async function clearAttempts(keys: ThrottleKey[]): Promise<void> {
  await Promise.all(
    keys.map((key) => {
      const name = counterKey(key);
      if (SHARED.includes(key.kind)) return failures?.reward(name);
      return Promise.all([failures?.delete(name), delays?.delete(name)]);
    }),
  );
}

/** Resets all counts, including shared ones, because the guessed secret has changed. */
export async function resetAttempts(keys: ThrottleKey[]): Promise<void> {
  failures ??= limiter('failures', 1_000_000, FAILURE_TTL_SECONDS);
  delays ??= limiter('wait', 1, MAX_DELAY_SECONDS);
  const names = keys.map(counterKey);
  await Promise.all(names.flatMap((name) => [failures?.delete(name), delays?.delete(name)]));
}
