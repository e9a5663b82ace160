import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { RESEND_SECONDS } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { deriveKey, hashToken } from '../../platform/secrets.ts';
import type { Account } from './identity.store.ts';

const DIGITS = 6;
export const CODE_MINUTES = 10;
/** Five guesses at one of a million: 5 in 1,000,000. */
const MOST_TRIES = 5;

export type OtpSettings = {
  /** Six digits have few values: without the installation's secret a stolen hash tells nothing. */
  key: Buffer;
  /** False: an unknown username is answered like a known one. */
  tellsUnknownUsers: boolean;
};

export const otpSettings = ({ secret, tellsUnknownUsers }: Config): OtpSettings => ({
  key: deriveKey(secret, 'otp'),
  tellsUnknownUsers,
});

/** Well above what looking up, hashing and writing take. */
const ANSWER_AFTER_MS = 250;

/** Where it is not told who exists, every answer, refusals as well, comes after the same time. */
export async function evenly<T>({ tellsUnknownUsers }: OtpSettings, work: () => Promise<T>): Promise<T> {
  if (tellsUnknownUsers) return work();
  const [done] = await Promise.allSettled([work(), setTimeout(ANSWER_AFTER_MS)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/** Whom a code is for: the person, however the name was typed, or a name that nobody has. */
export const subjectOf = (account: Account | undefined, uname: string): string =>
  hashToken(account ? `person:${account.personId}` : `name:${uname.normalize('NFC').toLowerCase()}`);

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const hashCode = (key: Buffer, subject: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${subject}\n${code}`).digest();

/**
 * Puts a new code in the place of the one before, with tries of its own.
 *
 * @returns 0, or how many milliseconds it is too early for another one
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

/** Codes of yesterday help nobody; of those that somebody else is at just now others will take care. */
export const dropOldCodes = (): Promise<unknown> =>
  sqlQuery(
    `delete from one_time_code where subject in (
       select subject from one_time_code where expires_at < $1 limit 100 for update skip locked)`,
    [new Date(now().getTime() - 24 * 3600 * 1000)],
  );

export type Verdict = 'right' | 'otp-wrong' | 'otp-expired' | 'otp-tries';

/**
 * Counts a try and judges it; a right one uses the code up. Tries of the same moment queue at the row, so that
 * however many there are at once, no more than five are compared.
 */
export async function tryCode(key: Buffer, subject: string, typed: string): Promise<Verdict> {
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
  if (code.tries > MOST_TRIES) return 'otp-tries';
  const isRight = timingSafeEqual(
    hashCode(key, subject, typed.replaceAll(/\s/g, '')),
    Buffer.from(code.code_hash, 'base64url'),
  );
  if (!isRight || code.person_id === null) return 'otp-wrong';
  await sqlQuery('update one_time_code set used_at = $2 where subject = $1', [subject, now()]);
  return 'right';
}
