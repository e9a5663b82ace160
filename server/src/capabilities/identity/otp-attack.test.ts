/** Chances of an attacker who guesses OTPs, and what they learn about which usernames exist. */
import { sendOtp, verifyOtp } from '@colloquy/contract/identity';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { isLongRun } from '../../testing/test-environment.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson } from './identity.factory.ts';
import { newCode } from './one-time-codes.ts';

const CODES = 1_000_000;
const DAY_MS = 24 * 3600 * 1000;

const server = useTestServer({ COLLOQUY_TRUST_PROXY: '127.0.0.1', COLLOQUY_REVEAL_UNKNOWN_USERS: '0' });
let known: string;
let host = 0;

beforeAll(async () => {
  const { id } = await anOrganisation();
  known = (await aPerson(id)).username;
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

/** Each request comes from its own address: an attacker has any number of them. */
const elsewhere = () => {
  host += 1;
  return { headers: { 'x-forwarded-for': `10.${2 + (host >> 16)}.${(host >> 8) & 255}.${host & 255}` } };
};
const ask = (uname: string) => new Browser(server).call(sendOtp, { body: { uname }, ...elsewhere() });
const guess = (uname: string, otp: string) =>
  new Browser(server).call(verifyOtp, { body: { uname, otp }, ...elsewhere() });

/** Number of guesses that the server compared; it refused all others without comparing them. */
async function countCompared(uname: string, guesses: number): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: guesses }, (_, at) => guess(uname, String(at).padStart(6, '0'))),
  );
  return replies.filter(({ status }) => status === 400 || status === 200).length;
}

describe('guessing an OTP', () => {
  it('succeeds with at most one in 100,000, with any number of simultaneous guesses', async () => {
    await ask(known);
    const compared = await countCompared(known, 40);
    expect(compared).toBe(5);
    expect(compared / CODES).toBeLessThanOrEqual(0.000_01);
  });

  it.runIf(isLongRun)(
    'for a whole day from new addresses succeeds with less than one in 2,000',
    async () => {
      const dayEnd = Date.now() + DAY_MS;
      let compared = 0;
      while (Date.now() < dayEnd) {
        const reply = await ask(known);
        if (reply.ok) compared += await countCompared(known, 6);
        const wait = Number(reply.headers.get('retry-after') ?? '30');
        vi.setSystemTime(Date.now() + wait * 1000 + 100);
      }
      expect(compared).toBeGreaterThan(5);
      expect(compared / CODES).toBeLessThan(1 / 2_000);
    },
    120_000,
  );

  it('finds no code more likely than another: each digit is about equally frequent in each position', () => {
    const codes = Array.from({ length: 20_000 }, newCode);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    for (let place = 0; place < 6; place++)
      for (let digit = 0; digit < 10; digit++) {
        const count = codes.filter((code) => code[place] === String(digit)).length;
        // Six standard deviations around 2,000.
        expect(Math.abs(count - 2_000)).toBeLessThan(6 * Math.sqrt(20_000 * 0.1 * 0.9));
      }
  });
});

describe('if unknown usernames are not revealed', () => {
  it('a known and an unknown name get the same answers at every step', async () => {
    const visit = async (uname: string) => {
      const steps = [await ask(uname), await ask(uname), await guess(uname, '000000')];
      for (let count = 0; count < 5; count++) steps.push(await guess(uname, `00000${count}`));
      vi.setSystemTime(Date.now() + 11 * 60_000);
      steps.push(await guess(uname, '000000'), await ask(uname));
      vi.setSystemTime(Date.now() - 11 * 60_000);
      return steps.map(({ status, answer, headers }) => [status, answer, headers.get('retry-after')]);
    };
    const { id } = await anOrganisation();
    const person = await aPerson(id);
    expect(await visit('nobody-of-this-name')).toEqual(await visit(person.username));
  });

  it('any spelling of a name is the same name', async () => {
    await ask('Somebody-Else');
    expect((await ask('sOMEBODY-eLSE')).status).toBe(429);
  });
});
