import { isIP } from 'node:net';
import type { Role } from '@colloquy/contract';
import type { Config } from '../../../platform/config.ts';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { deriveKey } from '../../../platform/secrets.ts';

type FactorSettings = {
  /** Encrypts the secrets of authenticator apps. */
  sealingKey: Buffer;
  /** Keys the hashes of recovery codes: they are short, so a stolen plain hash could be brute-forced. */
  codeKey: Buffer;
  /** The installation's origin, as WebAuthn compares it. */
  origin: string;
  host: string;
  /** Passkeys belong to a host name, and browsers create them only in secure contexts. */
  canUsePasskeys: boolean;
  adminsNeedSecondFactor: boolean;
};

let settings: FactorSettings | undefined;

type FactorConfig = Pick<Config, 'secret' | 'origin' | 'port' | 'adminsNeedSecondFactor'>;

/**
 * Runs at process start, before the first sign-in. Without a configured origin, passkeys work at `localhost`,
 * because WebAuthn does not support IP addresses.
 */
export function configureSecondFactors({
  secret,
  adminsNeedSecondFactor,
  origin: configured,
  port,
}: FactorConfig): void {
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

/**
 * Returns whether a person must have a second factor to sign in, by the operator's or the organisation's
 * setting.
 */
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
