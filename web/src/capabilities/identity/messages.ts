import type { SecondFactor } from '@colloquy/contract';
import { formatMoment } from '../../ui/format/moment.ts';

/** Sentences of this capability that change with a number or a name. */

export const recoveryCodesLeft = (left: number): string =>
  left === 0
    ? 'No recovery codes left.'
    : left === 1
      ? '1 recovery code left.'
      : `${left} recovery codes left.`;

export const factorSubtitle = ({ kind, lastUsedAt }: SecondFactor): string => {
  const what = kind === 'totp' ? 'Authenticator app' : 'Passkey';
  return lastUsedAt === null ? `${what}, not used yet` : `${what}, last used ${formatMoment(lastUsedAt)}`;
};

export const factorRemoved = (name: string): string => `“${name}” was removed.`;
export const factorAdded = (name: string): string => `“${name}” was added.`;
export const removeFactorLabel = (name: string): string => `Remove ${name}`;
export const renameFactorLabel = (name: string): string => `Rename ${name}`;

/** Two passkeys of one name could not be told apart. */
export function nextPasskeyName(factors: readonly Pick<SecondFactor, 'name'>[]): string {
  const names = new Set(factors.map(({ name }) => name));
  for (let number = 2, name = 'Passkey'; ; number++) {
    if (!names.has(name)) return name;
    name = `Passkey ${number}`;
  }
}
