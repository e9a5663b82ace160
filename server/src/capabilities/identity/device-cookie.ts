import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '../../platform/clock.ts';
import { deriveKey, newToken } from '../../platform/secrets.ts';

export const DEVICE_SECONDS = 180 * 24 * 3600;

export const deviceKey = (secret: string): Buffer => deriveKey(secret, 'device');

const sign = (key: Buffer, id: string, issuedAt: string, username: string): Buffer =>
  createHmac('sha256', key)
    .update(`${id}\n${issuedAt}\n${username.normalize('NFC').toLowerCase()}`)
    .digest();

/** Creates a signed cookie that says that this username signed in with this browser. It contains no name. */
export function createDeviceCookie(key: Buffer, username: string): string {
  const id = newToken();
  const issuedAt = String(now().getTime());
  return `${id}.${issuedAt}.${sign(key, id, issuedAt, username).toString('base64url')}`;
}

/**
 * Returns the id of a browser in which this username signed in before; undefined if it did not, or too long
 * ago.
 */
export function readDeviceCookie(
  key: Buffer,
  value: string | undefined,
  username: string,
): string | undefined {
  const [id, issuedAt, signature] = value?.split('.') ?? [];
  if (!id || !issuedAt || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, id, issuedAt, username);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return now().getTime() - Number(issuedAt) < DEVICE_SECONDS * 1000 ? id : undefined;
}
