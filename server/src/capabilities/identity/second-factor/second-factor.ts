import { randomBytes } from 'node:crypto';
import type { SecondFactor, TotpSetUp } from '@colloquy/contract';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { found, refuse } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/secrets.ts';
import type { Account } from '../identity.store.ts';
import { deletePendingSignInsOf } from '../pending-sign-in.ts';
import { mailAboutFactors } from './factor-mails.ts';
import {
  deleteFactor,
  type FactorRow,
  findFactors,
  insertFactor,
  lockTotp,
  markUsed,
  saveTotpStep,
  selectFactor,
  writeFactorName,
} from './factors.store.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { factorSettings } from './settings.ts';
import { base32, findStep, totpUri } from './totp.rules.ts';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type Person = Pick<Account, 'personId' | 'organisationId'>;

export const describeFactor = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow): SecondFactor => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** In the identity scope: makes a secret that counts once a code of it was typed. An unfinished one is replaced. */
export async function makeTotp({
  personId,
  username,
}: Pick<Account, 'personId' | 'username'>): Promise<TotpSetUp> {
  const secret = randomBytes(SECRET_BYTES);
  const { sealingKey, host } = factorSettings();
  const id = await insertFactor({
    personId,
    kind: 'totp',
    name: '',
    sealedSecret: seal(sealingKey, secret.toString('base64')),
  });
  return { factorId: id, secret: base32(secret), uri: totpUri(secret, { username, host }) };
}

/**
 * In the identity scope: adds the app whose secret was made, by its first code. Answers recovery codes with the first
 * factor of a person, and undefined where the code is wrong.
 */
export async function confirmTotp(
  account: Account,
  factorId: string,
  { code, name }: { code: string; name: string },
): Promise<{ recoveryCodes: string[] | null } | undefined> {
  const row = found(await selectFactor(account.personId, factorId));
  if (row.kind !== 'totp' || row.confirmedAt !== null) refuse('not-found');
  const step = stepOf(row, code);
  if (step === undefined) return undefined;
  await saveTotpStep(factorId, { step, name, confirmedAt: now() });
  return { recoveryCodes: await afterAdding(account, name) };
}

/** After a factor was added: codes with the first one, a line in the audit, and a mail. Sign-ins begun before it end. */
export async function afterAdding(account: Account, name: string): Promise<string[] | null> {
  const factors = await findFactors(account.personId);
  await deletePendingSignInsOf(account.personId);
  await audit(account, 'second-factor.added', account.personId);
  await mailAboutFactors(account, { kind: 'added', name, isFirst: factors.length === 1 });
  return factors.length === 1 ? replaceRecoveryCodes(account.personId) : null;
}

function stepOf(row: FactorRow, code: string): number | undefined {
  const secret = Buffer.from(unseal(factorSettings().sealingKey, row.sealedSecret!), 'base64');
  return findStep(secret, code.replaceAll(/\s/g, ''), { at: now(), lastStep: row.lastStep });
}

/**
 * In the identity scope, with the person held: whether a code is right for this person now, and uses it up. Six digits
 * are of an app, everything else is a recovery code.
 */
export async function takeCode(account: Account, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(code)) {
    const left = await takeRecoveryCode(account.personId, code);
    if (left === undefined) return false;
    await audit(account, 'recovery-code.used', account.personId);
    await mailAboutFactors(account, { kind: 'recovery-code', left });
    return true;
  }
  for (const row of await lockTotp(account.personId)) {
    const step = stepOf(row, code);
    if (step === undefined) continue;
    await markUsed(row.id, { at: now(), step });
    return true;
  }
  return false;
}

export async function nameFactor(person: Person, factorId: string, name: string): Promise<void> {
  if (!(await writeFactorName(person.personId, factorId, name))) refuse('not-found');
  await audit(person, 'second-factor.renamed', person.personId);
}

/** Removes a factor; with the last one the recovery codes go. */
export async function dropFactor(account: Account, factorId: string, isRequired: boolean): Promise<void> {
  const factors = await findFactors(account.personId);
  const gone = found(factors.find(({ id }) => id === factorId));
  if (factors.length === 1 && isRequired)
    refuse('not-now', 'Your account requires a second factor. Add another one before you remove this one.');
  await deleteFactor(account.personId, factorId);
  if (factors.length === 1) await deleteRecoveryCodes(account.personId);
  await audit(account, 'second-factor.removed', account.personId);
  await mailAboutFactors(account, { kind: 'removed', name: gone.name });
}
