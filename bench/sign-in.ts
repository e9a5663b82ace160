import { sendOtp, signIn, verifyOtp } from '@colloquy/contract/identity';
import { aPerson, type TestPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { Browser } from '../server/src/testing/browser.ts';
import { startProcess } from '../server/src/testing/test-process.ts';
import { startWeb } from '../server/src/web-role.ts';
import { type Bench, median, rounded } from './bench.ts';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

const CODES = 1_000_000;
const PARALLEL_GUESSES = 40;

/** Throttles by address, and does not reveal which users exist. */
const THROTTLED_ENV = {
  COLLOQUY_TRUST_PROXY: '127.0.0.1',
  COLLOQUY_REVEAL_UNKNOWN_USERS: '0',
  COLLOQUY_LOG: 'error',
  NODE_ENV: 'production',
};

/**
 * Success of guessing OTPs for a day from any number of addresses with an accelerated clock, and what
 * response times reveal about existing users. There is no baseline: both goals are absolute.
 */
export const bench: Bench = {
  description: 'a day of guessing OTPs, and the times of answers for known and unknown names',
  smokeOptions: { rounds: '2', hours: '0.03' },
  run: async ({ rounds = '200', hours = '24' }) => {
    const environment = await openBenchEnvironment();
    try {
      const attackResult = await attack(environment, Number(hours) * 3_600_000);
      const times = await measureTimes(environment, Number(rounds));
      const share = Math.max(...times.map(relativeDifference));
      return {
        rows: [
          { label: 'OTPs in a day', ours: String(attackResult.otps) },
          { label: 'guesses compared, of one OTP at most', ours: String(attackResult.maxPerOtp) },
          {
            label: 'chance to hit one OTP (goal 0.00001)',
            ours: (attackResult.maxPerOtp / CODES).toFixed(6),
          },
          { label: 'chance in a whole day', ours: (attackResult.compared / CODES).toFixed(6) },
          { label: 'median times', ours: 'known', baseline: 'unknown' },
          ...times.map(({ label, known, unknown }) => ({
            label,
            ours: `${median(known).toFixed(1)} ms`,
            baseline: `${median(unknown).toFixed(1)} ms`,
          })),
          { label: 'largest difference (goal 0.05)', ours: share.toFixed(3) },
        ],
        figures: { otpSuccess: attackResult.maxPerOtp / CODES, timingShare: rounded(share, 4) },
      };
    } finally {
      await environment.close();
    }
  },
};

let host = 0;
const fromNewAddress = () => {
  host += 1;
  return { headers: { 'x-forwarded-for': `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}` } };
};

type Attack = { otps: number; compared: number; maxPerOtp: number };

/** Requests OTPs as often as allowed and guesses each in parallel. */
async function attack(
  { config, superuser, organisationId }: BenchEnvironment,
  lastsMs: number,
): Promise<Attack> {
  const { dataFolder, secret, databaseUrl } = config;
  const throttledConfig = readConfig({
    ...THROTTLED_ENV,
    COLLOQUY_DATA: dataFolder,
    COLLOQUY_SECRET: secret,
    DATABASE_URL: databaseUrl,
    COLLOQUY_PORT: '0',
  });
  const { username: uname } = await aPerson(organisationId);
  const web = await startWeb(throttledConfig);
  const realNow = Date.now;
  let clockAheadMs = 0;
  Date.now = () => realNow() + clockAheadMs;
  const outcome: Attack = { otps: 0, compared: 0, maxPerOtp: 0 };
  try {
    const browser = new Browser({ url: web.address, config: throttledConfig, superuser });
    const tryCode = async (at: number): Promise<boolean> => {
      const body = { uname, otp: String(at).padStart(6, '0') };
      const { status } = await browser.call(verifyOtp, { body, ...fromNewAddress() });
      return status === 400 || status === 200;
    };
    while (clockAheadMs < lastsMs) {
      const reply = await browser.call(sendOtp, { body: { uname }, ...fromNewAddress() });
      if (reply.ok) {
        const guesses = await Promise.all(Array.from({ length: PARALLEL_GUESSES }, (_, at) => tryCode(at)));
        const compared = guesses.filter(Boolean).length;
        outcome.otps += 1;
        outcome.compared += compared;
        outcome.maxPerOtp = Math.max(outcome.maxPerOtp, compared);
      }
      clockAheadMs += Number(reply.headers.get('retry-after') ?? '30') * 1000 + 100;
    }
  } finally {
    Date.now = realNow;
    await web.close();
  }
  return outcome;
}

type Times = { label: string; known: number[]; unknown: number[] };

const relativeDifference = ({ known, unknown }: Times): number => {
  const [one, other] = [median(known), median(unknown)];
  return Math.abs(one - other) / Math.max(one, other);
};

/** Alternates the same requests for known and unknown names on the same machine. */
async function measureTimes(
  { config, superuser, organisationId }: BenchEnvironment,
  rounds: number,
): Promise<Times[]> {
  const web = await startProcess('web', config, THROTTLED_ENV);
  const browser = new Browser({ url: web.address, config, superuser });
  // Few enough attempts per person to avoid throttling.
  const people: TestPerson[] = [];
  for (let count = 0; count < Math.ceil(rounds / 3) + 1; count++) people.push(await aPerson(organisationId));
  const measure = async (label: string, times: number, ask: (uname: string) => Promise<unknown>) => {
    const measured: Times = { label, known: [], unknown: [] };
    const time = async (uname: string): Promise<number> => {
      const startedAt = performance.now();
      await ask(uname);
      return performance.now() - startedAt;
    };
    await Promise.all([time('nobody'), time('somebody')]);
    for (let round = 0; round < times; round++) {
      const known = async () => measured.known.push(await time(people[round % people.length]!.username));
      const unknown = async () => measured.unknown.push(await time(`unknown-${round % people.length}`));
      // Alternates the order, in case it matters.
      for (const next of round % 2 ? [known, unknown] : [unknown, known]) await next();
    }
    return measured;
  };
  try {
    return [
      await measure('a wrong password', rounds, (username) =>
        browser.call(signIn, { body: { username, password: 'not the password' }, ...fromNewAddress() }),
      ),
      await measure('asking for an OTP', people.length, (uname) =>
        browser.call(sendOtp, { body: { uname }, ...fromNewAddress() }),
      ),
      await measure('a wrong OTP', rounds, (uname) =>
        browser.call(verifyOtp, { body: { uname, otp: '000000' }, ...fromNewAddress() }),
      ),
    ];
  } finally {
    await web.end();
  }
}
