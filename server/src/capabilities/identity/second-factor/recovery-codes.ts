import { createHmac, randomBytes } from 'node:crypto';
import { now } from '../../../platform/clock.ts';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { factorSettings } from './factor-settings.ts';
import { base32 } from './totp.rules.ts';

const CODES = 10;
/** 80 bits, written as sixteen letters and digits. */
const CODE_BYTES = 10;

const hashCode = (personId: string, code: string): string =>
  createHmac('sha256', factorSettings().codeKey).update(`${personId}\n${code}`).digest('base64url');

/** Creates new codes for a person, which are shown once; the previous ones no longer work. */
export async function replaceRecoveryCodes(personId: string): Promise<string[]> {
  await deleteRecoveryCodes(personId);
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase());
  await sqlQuery(
    `insert into recovery_code (id, person_id, code_hash, created_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[])`,
    [
      codes.map(() => newId()),
      codes.map(() => personId),
      codes.map((code) => hashCode(personId, code)),
      codes.map(() => now()),
    ],
  );
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** Uses up a code. Returns the number of remaining ones; undefined if the code is wrong. */
export async function consumeRecoveryCode(personId: string, code: string): Promise<number | undefined> {
  const { rowCount } = await sqlQuery(
    'update recovery_code set used_at = $3 where person_id = $1 and code_hash = $2 and used_at is null',
    [personId, hashCode(personId, code), now()],
  );
  return rowCount === 1 ? countRecoveryCodes(personId) : undefined;
}

export async function countRecoveryCodes(personId: string): Promise<number> {
  const { rows } = await sqlQuery<{ count: number }>(
    'select count(*)::int as count from recovery_code where person_id = $1 and used_at is null',
    [personId],
  );
  return rows[0]!.count;
}

export const deleteRecoveryCodes = (personId: string): Promise<unknown> =>
  sqlQuery('delete from recovery_code where person_id = $1', [personId]);
