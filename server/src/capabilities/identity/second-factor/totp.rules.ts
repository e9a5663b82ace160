import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Phone clocks are off by up to this many steps. */
const TOLERANCE = 1;

/** The code of a counter (RFC 4226). */
export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = mac.at(-1)! & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The time step of a moment (RFC 6238). */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/**
 * Finds the step with this code, among those near `at` and after the last used one; undefined if there is
 * none. Compares all near steps, so that timing reveals nothing.
 */
export function findStep(
  secret: Buffer,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number | null },
): number | undefined {
  const typed = Buffer.from(code);
  if (typed.length !== DIGITS) return undefined;
  const present = stepAt(at);
  let found: number | undefined;
  for (let step = present - TOLERANCE; step <= present + TOLERANCE; step++)
    if (timingSafeEqual(Buffer.from(hotp(secret, step)), typed) && step > (lastStep ?? -1)) found ??= step;
  return found;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[parseInt(part.padEnd(5, '0'), 2)]).join('');
}

/** Builds the address that an authenticator app reads from a QR code. */
export function totpUri(secret: Buffer, { username, host }: { username: string; host: string }): string {
  const issuer = `Colloquy (${host})`;
  const label = encodeURIComponent(`${issuer}:${username}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
