import { randomBytes } from 'node:crypto';
import type { SecondFactor, TotpSetUp } from '@colloquy/contract/identity';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { requireFound, refuse } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/secrets.ts';
import type { Account } from '../identity.store.ts';
import { deletePendingSignInsOf } from '../pending-sign-in.ts';
import { mailFactorEvent } from './factor-mails.ts';
import {
  deleteFactor,
  type FactorRow,
  findFactors,
  insertFactor,
  lockTotp,
  markFactorUsed,
  saveTotpStep,
  lockFactor,
  updateFactorName,
} from './factors.store.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts';
import { factorSettings } from './factor-settings.ts';
import { base32, findStep, totpUri } from './totp.rules.ts';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type FactorOwner = Pick<Account, 'personId' | 'organisationId'>;

export const describeFactor = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow): SecondFactor => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/**
 * In the identity scope: creates a secret that counts once one of its codes is typed. It replaces an
 * unconfirmed one.
 */
export async function createTotp({
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
 * In the identity scope: confirms an app by its first code. Returns recovery codes with a person's first
 * factor; undefined if the code is wrong.
 */
export async function confirmTotp(
  account: Account,
  factorId: string,
  { code, name }: { code: string; name: string },
): Promise<{ recoveryCodes: string[] | null } | undefined> {
  const row = requireFound(await lockFactor(account.personId, factorId));
  if (row.kind !== 'totp' || row.confirmedAt !== null) refuse('not-found');
  const step = matchStep(row, code);
  if (step === undefined) return undefined;
  await saveTotpStep(factorId, { step, name, confirmedAt: now() });
  return { recoveryCodes: await completeAddedFactor(account, name) };
}

/**
 * Completes an added factor: ends pending sign-ins, writes the audit entry and the mail, and creates recovery
 * codes with the first factor.
 */
export async function completeAddedFactor(account: Account, name: string): Promise<string[] | null> {
  const factors = await findFactors(account.personId);
  await deletePendingSignInsOf(account.personId);
  await audit(account, 'second-factor.added', account.personId);
  await mailFactorEvent(account, { kind: 'added', name, isFirst: factors.length === 1 });
  return factors.length === 1 ? replaceRecoveryCodes(account.personId) : null;
}

function matchStep(row: FactorRow, code: string): number | undefined {
  const secret = Buffer.from(unseal(factorSettings().sealingKey, row.sealedSecret!), 'base64');
  return findStep(secret, code.replaceAll(/\s/g, ''), { at: now(), lastStep: row.lastStep });
}

/**
 * In the identity scope, with the person locked: returns whether a code is right for this person now, and
 * uses it up. Six digits are from an app, everything else is a recovery code.
 */
export async function consumeCode(account: Account, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(code)) {
    const remaining = await consumeRecoveryCode(account.personId, code);
    if (remaining === undefined) return false;
    await audit(account, 'recovery-code.used', account.personId);
    await mailFactorEvent(account, { kind: 'recovery-code', remaining });
    return true;
  }
  for (const row of await lockTotp(account.personId)) {
    const step = matchStep(row, code);
    if (step === undefined) continue;
    await markFactorUsed(row.id, { at: now(), step });
    return true;
  }
  return false;
}

export async function renameAccountFactor(
  person: FactorOwner,
  factorId: string,
  name: string,
): Promise<void> {
  if (!(await updateFactorName(person.personId, factorId, name))) refuse('not-found');
  await audit(person, 'second-factor.renamed', person.personId);
}

/** Removes a factor, and with the last one the recovery codes. */
export async function removeAccountFactor(
  account: Account,
  factorId: string,
  isRequired: boolean,
): Promise<void> {
  const factors = await findFactors(account.personId);
  const gone = requireFound(factors.find(({ id }) => id === factorId));
  if (factors.length === 1 && isRequired)
    refuse('not-now', 'Your account requires a second factor. Add another one before you remove this one.');
  await deleteFactor(account.personId, factorId);
  if (factors.length === 1) await deleteRecoveryCodes(account.personId);
  await audit(account, 'second-factor.removed', account.personId);
  await mailFactorEvent(account, { kind: 'removed', name: gone.name });
}
