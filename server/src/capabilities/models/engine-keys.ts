import { deriveKey, seal, unseal } from '../../platform/secrets.ts';

const SHOWN_CHARACTERS = 4;

let sealingKey: Buffer | undefined;

/** Once per process: engine keys are sealed with the installation's secret. */
export function openEngineKeys({ secret }: { secret: string }): void {
  sealingKey = deriveKey(secret, 'engines');
}

function requireSealingKey(): Buffer {
  if (!sealingKey) throw new Error('The keys of engines were not opened.');
  return sealingKey;
}

/** The stored form of a key: sealed, with its last characters, by which people recognise it. */
export const sealEngineKey = (key: string): { sealedKey: Buffer; keySuffix: string } => ({
  sealedKey: seal(requireSealingKey(), key),
  keySuffix: key.slice(-SHOWN_CHARACTERS),
});

/** Only for sending it to its engine. */
export const unsealEngineKey = (sealedKey: Buffer | null): string | null =>
  sealedKey && unseal(requireSealingKey(), sealedKey);
