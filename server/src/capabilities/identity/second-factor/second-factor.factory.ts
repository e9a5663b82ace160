import { beginTotp, finishTotp, signIn } from '@colloquy/contract/identity';
import { vi } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { TEST_PASSWORD, type TestPerson } from '../identity.factory.ts';
import { hotp, stepAt } from './totp.rules.ts';

/** Origin of the passkeys in tests. */
export const ORIGIN = 'http://localhost:4400';

/** Requires a fake clock. */
export const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Decodes what an app reads from the QR code. */
export function secretOf(uri: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...new URL(uri).searchParams.get('secret')!]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
export const currentCode = (secret: Buffer): string => hotp(secret, stepAt(new Date()));

export class OriginBrowser extends Browser {
  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return super.fetch(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), origin: ORIGIN },
    });
  }
  password(who: TestPerson, password = TEST_PASSWORD) {
    return this.get(signIn, { body: { username: who.username, password } });
  }
}

export const signedIn = async (server: TestServer, who: TestPerson): Promise<OriginBrowser> => {
  const browser = new OriginBrowser(server);
  await browser.password(who);
  return browser;
};

/** Sets up an app in a signed-in browser. */
export async function enrolApp(browser: Browser) {
  const { factorId, uri } = await browser.get(beginTotp);
  const secret = secretOf(uri);
  const { recoveryCodes } = await browser.get(finishTotp, {
    params: { factorId },
    body: { code: currentCode(secret), name: 'Phone' },
  });
  advanceClock(30);
  return { secret, factorId, recoveryCodes: recoveryCodes ?? [] };
}
