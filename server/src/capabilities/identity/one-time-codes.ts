import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { RESEND_SECONDS } from '@colloquy/contract/identity';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { deriveKey, hashToken } from '../../platform/secrets.ts';
import type { Account } from './identity.store.ts';

const DIGITS = 6;
export const CODE_MINUTES = 10;
/** Five guesses at one of a million: 5 in 1,000,000. */
const MAX_TRIES = 5;

export type OtpSettings = {
  /** Six digits have few values: without the installation's secret a stolen hash reveals nothing. */
  key: Buffer;
  /** False: an unknown username gets the same answer as a known one. */
  revealsUnknownUsers: boolean;
};

export const otpSettings = ({ secret, revealsUnknownUsers }: Config): OtpSettings => ({
  key: deriveKey(secret, 'otp'),
  revealsUnknownUsers,
});

/** Well above the time for lookup, hashing and writing. */
const MIN_RESPONSE_MS = 250;

/** If unknown usernames are not revealed, delays every answer, including refusals, to the same time. */
export async function withConstantTime<T>(
  { revealsUnknownUsers }: OtpSettings,
  work: () => Promise<T>,
): Promise<T> {
  if (revealsUnknownUsers) return work();
  const [done] = await Promise.allSettled([work(), setTimeout(MIN_RESPONSE_MS)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/** Identifies the recipient of a code: the person, or a name that no one has; both case-insensitive. */
export const subjectOf = (account: Account | undefined, uname: string): string =>
  hashToken(account ? `person:${account.personId}` : `name:${uname.normalize('NFC').toLowerCase()}`);

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const hashCode = (key: Buffer, subject: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${subject}\n${code}`).digest();

/**
 * Replaces the previous code by a new one with its own attempts.
 *
 * @returns 0, or the milliseconds until another code may be requested
 */
export async function replaceCode(
  key: Buffer,
  { subject, personId, code }: { subject: string; personId: string | null; code: string },
): Promise<number> {
  const at = now();
  const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1000);
  const { rowCount } = await sqlQuery(
    `insert into one_time_code as old (subject, person_id, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (subject) do update set person_id = excluded.person_id, code_hash = excluded.code_hash,
       created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null, tries = 0
     where old.created_at <= $6`,
    [
      subject,
      personId,
      hashCode(key, subject, code).toString('base64url'),
      at,
      after(CODE_MINUTES * 60),
      after(-RESEND_SECONDS),
    ],
  );
  if (rowCount === 1) return 0;
  const { rows } = await sqlQuery<{ created_at: Date }>(
    'select created_at from one_time_code where subject = $1',
    [subject],
  );
  const sent = rows[0]?.created_at ?? at;
  return Math.max(1, sent.getTime() + RESEND_SECONDS * 1000 - at.getTime());
}

/** Deletes expired codes of the day before, skipping rows that another request has locked. */
export const deleteOldCodes = (): Promise<unknown> =>
  sqlQuery(
    `delete from one_time_code where subject in (
       select subject from one_time_code where expires_at < $1 limit 100 for update skip locked)`,
    [new Date(now().getTime() - 24 * 3600 * 1000)],
  );

export type Verdict = 'right' | 'otp-wrong' | 'otp-expired' | 'otp-tries';

/**
 * Counts an attempt and checks the code; a right one is used up. Simultaneous attempts queue at the row, so
 * that at most five are compared.
 */
export async function checkCode(key: Buffer, subject: string, typed: string): Promise<Verdict> {
  const { rows } = await sqlQuery<{
    person_id: string | null;
    code_hash: string;
    is_open: boolean;
    tries: number;
  }>(
    `update one_time_code set tries = tries + 1 where subject = $1
     returning person_id, code_hash, used_at is null and expires_at > $2 as is_open, tries`,
    [subject, now()],
  );
  const [code] = rows;
  if (!code?.is_open) return 'otp-expired';
  if (code.tries > MAX_TRIES) return 'otp-tries';
  const isRight = timingSafeEqual(
    hashCode(key, subject, typed.replaceAll(/\s/g, '')),
    Buffer.from(code.code_hash, 'base64url'),
  );
  if (!isRight || code.person_id === null) return 'otp-wrong';
  await sqlQuery('update one_time_code set used_at = $2 where subject = $1', [subject, now()]);
  return 'right';
}
