import { sendOtp, signIn, verifyOtp } from '@colloquy/contract';
import { aPerson, type TestPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { Browser } from '../server/src/testing/browser.ts';
import { startProcess } from '../server/src/testing/test-process.ts';
import { startWeb } from '../server/src/web-role.ts';
import { type Bench, median, rounded } from './bench.ts';
import { openStand, type Stand } from './stand.ts';

const CODES = 1_000_000;
const GUESSES_AT_ONCE = 40;

/** Whoever has to wait is asked to come from somewhere else, and it is not told who exists. */
const GUARDED = {
  COLLOQUY_TRUST_PROXY: '127.0.0.1',
  COLLOQUY_TELL_UNKNOWN_USERS: '0',
  COLLOQUY_LOG: 'error',
  NODE_ENV: 'production',
};

/**
 * What guessing OTPs for a day brings, with as many addresses as one likes and a clock that runs ahead; and what the
 * time of an answer tells about who exists. Against no anchor: both goals are absolute.
 */
export const bench: Bench = {
  about: 'a day of guessing OTPs, and the times of answers for known and unknown names',
  smallest: { rounds: '2', hours: '0.1' },
  run: async ({ rounds = '200', hours = '24' }) => {
    const stand = await openStand();
    try {
      const attacked = await attack(stand, Number(hours) * 3_600_000);
      const times = await measureTimes(stand, Number(rounds));
      const share = Math.max(...times.map(shareOf));
      return {
        rows: [
          { what: 'OTPs in a day', ours: String(attacked.otps) },
          { what: 'guesses compared, of one OTP at most', ours: String(attacked.mostOfOne) },
          {
            what: 'chance to hit one OTP (goal 0.00001)',
            ours: (attacked.mostOfOne / CODES).toFixed(6),
          },
          { what: 'chance in a whole day', ours: (attacked.compared / CODES).toFixed(6) },
          { what: 'median times', ours: 'known', anchor: 'unknown' },
          ...times.map(({ what, known, unknown }) => ({
            what,
            ours: `${median(known).toFixed(1)} ms`,
            anchor: `${median(unknown).toFixed(1)} ms`,
          })),
          { what: 'largest difference (goal 0.05)', ours: share.toFixed(3) },
        ],
        figures: { otpSuccess: attacked.mostOfOne / CODES, timingShare: rounded(share, 4) },
      };
    } finally {
      await stand.close();
    }
  },
};

let host = 0;
const elsewhere = () => {
  host += 1;
  return { headers: { 'x-forwarded-for': `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}` } };
};

type Attack = { otps: number; compared: number; mostOfOne: number };

/** Asks for an OTP as soon as one may, and guesses at it many times at once. */
async function attack({ config, behind, organisationId }: Stand, lastsMs: number): Promise<Attack> {
  const { dataFolder, secret, databaseUrl } = config;
  const guarded = readConfig({
    ...GUARDED,
    COLLOQUY_DATA: dataFolder,
    COLLOQUY_SECRET: secret,
    DATABASE_URL: databaseUrl,
    COLLOQUY_PORT: '0',
  });
  const { username: uname } = await aPerson(organisationId);
  const web = await startWeb(guarded);
  const realNow = Date.now;
  let ahead = 0;
  Date.now = () => realNow() + ahead;
  const outcome: Attack = { otps: 0, compared: 0, mostOfOne: 0 };
  try {
    const browser = new Browser({ url: web.address, config: guarded, behind });
    const guess = async (at: number): Promise<boolean> => {
      const body = { uname, otp: String(at).padStart(6, '0') };
      const { status } = await browser.call(verifyOtp, { body, ...elsewhere() });
      return status === 400 || status === 200;
    };
    while (ahead < lastsMs) {
      const reply = await browser.call(sendOtp, { body: { uname }, ...elsewhere() });
      if (reply.ok) {
        const guesses = await Promise.all(Array.from({ length: GUESSES_AT_ONCE }, (_, at) => guess(at)));
        const compared = guesses.filter(Boolean).length;
        outcome.otps += 1;
        outcome.compared += compared;
        outcome.mostOfOne = Math.max(outcome.mostOfOne, compared);
      }
      ahead += Number(reply.headers.get('retry-after') ?? '30') * 1000 + 100;
    }
  } finally {
    Date.now = realNow;
    await web.close();
  }
  return outcome;
}

type Times = { what: string; known: number[]; unknown: number[] };

const shareOf = ({ known, unknown }: Times): number => {
  const [one, other] = [median(known), median(unknown)];
  return Math.abs(one - other) / Math.max(one, other);
};

/** The same requests for a known and an unknown name in turns, so that both meet the same machine. */
async function measureTimes({ config, behind, organisationId }: Stand, rounds: number): Promise<Times[]> {
  const web = await startProcess('web', config, GUARDED);
  const browser = new Browser({ url: web.address, config, behind });
  // Few enough tries for each that nobody has to wait.
  const people: TestPerson[] = [];
  for (let count = 0; count < Math.ceil(rounds / 3) + 1; count++) people.push(await aPerson(organisationId));
  const measure = async (what: string, times: number, ask: (uname: string) => Promise<unknown>) => {
    const measured: Times = { what, known: [], unknown: [] };
    const time = async (uname: string): Promise<number> => {
      const startedAt = performance.now();
      await ask(uname);
      return performance.now() - startedAt;
    };
    await Promise.all([time('nobody'), time('somebody')]);
    for (let round = 0; round < times; round++) {
      const known = async () => measured.known.push(await time(people[round % people.length]!.username));
      const unknown = async () => measured.unknown.push(await time(`unknown-${round % people.length}`));
      // Who goes first changes, in case that it matters.
      for (const next of round % 2 ? [known, unknown] : [unknown, known]) await next();
    }
    return measured;
  };
  try {
    return [
      await measure('a wrong password', rounds, (username) =>
        browser.call(signIn, { body: { username, password: 'not the password' }, ...elsewhere() }),
      ),
      await measure('asking for an OTP', people.length, (uname) =>
        browser.call(sendOtp, { body: { uname }, ...elsewhere() }),
      ),
      await measure('a wrong OTP', rounds, (uname) =>
        browser.call(verifyOtp, { body: { uname, otp: '000000' }, ...elsewhere() }),
      ),
    ];
  } finally {
    await web.end();
  }
}
