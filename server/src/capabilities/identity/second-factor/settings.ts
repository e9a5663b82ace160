import { isIP } from 'node:net';
import type { Role } from '@colloquy/contract';
import type { Config } from '../../../platform/config.ts';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { deriveKey } from '../../../platform/secrets.ts';

type FactorSettings = {
  /** Seals the secrets of authenticator apps. */
  sealingKey: Buffer;
  /** Recovery codes are short: without it a stolen hash could be tried out. */
  codeKey: Buffer;
  /** Where people reach the installation, as WebAuthn compares it. */
  origin: string;
  host: string;
  /** Passkeys belong to a host name, and browsers make them in secure places alone. */
  canUsePasskeys: boolean;
  adminsNeedSecondFactor: boolean;
};

let settings: FactorSettings | undefined;

type Needed = Pick<Config, 'secret' | 'origin' | 'port' | 'adminsNeedSecondFactor'>;

/**
 * At the start of a process, before the first sign-in. Without a configured origin passkeys work at `localhost`, because
 * WebAuthn knows no addresses of numbers.
 */
export function openSecondFactors({
  secret,
  adminsNeedSecondFactor,
  origin: configured,
  port,
}: Needed): void {
  const { origin, hostname, protocol } = new URL(configured ?? `http://localhost:${port}`);
  settings = {
    sealingKey: deriveKey(secret, 'second-factors'),
    codeKey: deriveKey(secret, 'recovery-codes'),
    origin,
    host: hostname,
    canUsePasskeys: hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0),
    adminsNeedSecondFactor,
  };
}

export function factorSettings(): FactorSettings {
  if (!settings) throw new Error('Second factors were not opened.');
  return settings;
}

/** Whether the operator requires a second factor of all admins. */
export const operatorRequiresFactor = (): boolean => factorSettings().adminsNeedSecondFactor;

/** Whether somebody may not sign in without a second factor, by the operator's setting or the organisation's. */
export async function isFactorRequired({
  role,
  organisationId,
}: {
  role: Role;
  organisationId: string;
}): Promise<boolean> {
  if (role !== 'admin' && role !== 'organisationadmin') return false;
  if (factorSettings().adminsNeedSecondFactor) return true;
  const { rows } = await sqlQuery<{ isRequired: boolean }>(
    `select coalesce((settings ->> 'adminsNeedSecondFactor')::boolean, false) as "isRequired"
     from organisation where id = $1`,
    [organisationId],
  );
  return rows[0]?.isRequired ?? false;
}
