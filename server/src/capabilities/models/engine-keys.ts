import { deriveKey, seal, unseal } from '../../platform/secrets.ts';

const SHOWN = 4;

let secretKey: Buffer | undefined;

/** Once in every process: keys of engines are sealed with the installation's secret. */
export function openEngineKeys({ secret }: { secret: string }): void {
  secretKey = deriveKey(secret, 'engines');
}

function opened(): Buffer {
  if (!secretKey) throw new Error('The keys of engines were not opened.');
  return secretKey;
}

/** A key as it is kept: sealed, and its end, by which a person tells it from another. */
export const keepKey = (key: string): { sealedKey: Buffer; keyEnd: string } => ({
  sealedKey: seal(opened(), key),
  keyEnd: key.slice(-SHOWN),
});

/** For sending it to its engine, and for nothing else. */
export const readKey = (sealedKey: Buffer | null): string | null => sealedKey && unseal(opened(), sealedKey);
