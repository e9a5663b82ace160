import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser/open-browser.ts';
import { signInFrom } from '../e2e/people.ts';
import { makeMeetingJob } from '../scripts/import/make-meeting-job.ts';
import { type Meeting, readLongestMeeting } from '../scripts/import/read-meeting.ts';
import { type Bench, median, rounded } from './bench.ts';
import { measureBusy } from './editor/busy-times.ts';
import { noteKeyTimes, readKeyTimes } from './editor/key-times.ts';
import { noteFirstWord, timeOpening } from './editor/open-time.ts';
import { goTo, typeWords } from './editor/type-words.ts';
import { openStand, type Stand } from './stand.ts';

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url));
const DATA = process.env.COLLOQUY_TEST_DATA ?? path.join(import.meta.dirname, '../../shared/data');

const SHORT_WORDS = 2_000;
/** Where in the transcript is typed. */
const PLACES = [0.02, 0.3, 0.55, 0.8, 0.97];

/** How much is measured in each transcript. */
type Size = { places: readonly number[]; keysAPlace: number; openings: number };

/** Typing in the longest meeting beside typing in a short one: real keys at a person's speed. */
export const bench: Bench = {
  about: 'typing in a transcript of 22,430 words beside one of 2,000, and opening it',
  needs: ['data', 'browser'],
  smallest: { words: '800', short: '400', places: '1', keys: '12', openings: '1' },
  run: async ({ words, short = String(SHORT_WORDS), places, keys = '60', openings = '5' }) => {
    if (!existsSync(`${DIST}/index.html`))
      throw new Error('The screens are not built: node scripts/build-web.ts');
    const whole = readLongestMeeting(readFileSync(path.join(DATA, 'qmsum/val.jsonl'), 'utf8'));
    const meeting = words ? firstWords(whole, Number(words)) : whole;
    const size = {
      places: PLACES.slice(0, places ? Number(places) : undefined),
      keysAPlace: Number(keys),
      openings: Number(openings),
    };
    const stand = await openStand();
    const chromium = await openBrowser();
    try {
      const longOne = await importMeeting(stand, 'A long meeting', meeting);
      const shortOne = await importMeeting(stand, 'A short meeting', firstWords(meeting, Number(short)));
      const inShort = await measure(chromium, stand, { address: shortOne, size });
      const inLong = await measure(chromium, stand, { address: longOne, size });
      return {
        rows: [
          row('key to frame, p95 (goal 32 ms)', inLong.keyMs, inShort.keyMs),
          row('main thread busy per key, p95 (goal 8 ms)', inLong.busyMs, inShort.busyMs),
          row('main thread busy per key, median', inLong.busyMedianMs, inShort.busyMedianMs),
          row('opening to the first words, median (goal 1,000 ms)', inLong.openMs, inShort.openMs),
        ],
        figures: {
          keyP95Ms: rounded(inLong.keyMs, 0),
          busyP95Ms: rounded(inLong.busyMs, 1),
          longToShort: rounded(inLong.busyMs / inShort.busyMs),
          openMs: rounded(inLong.openMs, 0),
        },
      };
    } finally {
      await chromium.close();
      await stand.close();
    }
  },
};

const row = (what: string, long: number, short: number) => ({
  what,
  ours: `${long.toFixed(1)} ms`,
  anchor: `${short.toFixed(1)} ms`,
});

/** The beginning of a meeting, with whole turns. */
function firstWords({ turns }: Meeting, words: number): Meeting {
  let count = 0;
  const first = turns.filter(({ utterances }) => {
    count += utterances.reduce((sum, utterance) => sum + utterance.words.length, 0);
    return count <= words;
  });
  return { turns: first, durationMs: first.at(-1)!.utterances.at(-1)!.endMs };
}

async function importMeeting(stand: Stand, title: string, meeting: Meeting): Promise<string> {
  const person = { organisationId: stand.organisationId, personId: stand.customerId };
  const { jobId } = await makeMeetingJob(person, { title, file: 'meeting.jsonl', ...meeting });
  return `${stand.url}/client/qual-ai/job/${jobId}`;
}

type Measured = { keyMs: number; busyMs: number; busyMedianMs: number; openMs: number };

async function measure(
  chromium: Browser,
  stand: Stand,
  { address, size }: { address: string; size: Size },
): Promise<Measured> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${stand.url}/login`);
  await signInFrom(page, { role: 'customer', ...stand.signIn });
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await noteFirstWord(page);
  // The first time fetches the screens, which stay in the browser.
  await timeOpening(page, address);
  const opened: number[] = [];
  for (let run = 0; run < size.openings; run++) opened.push(await timeOpening(page, address));
  const { keyTimes, busyTimes } = await measureTyping(page, size);
  await context.close();
  return {
    keyMs: percentile95(keyTimes),
    busyMs: percentile95(busyTimes),
    busyMedianMs: median(busyTimes),
    openMs: median(opened),
  };
}

async function measureTyping(
  page: Page,
  { places, keysAPlace }: Size,
): Promise<{ keyTimes: number[]; busyTimes: number[] }> {
  // Code that runs for the first time is slower, at any length.
  await goTo(page, 0);
  await typeWords(page, 20);
  await noteKeyTimes(page);
  const busyTimes = await measureBusy(page, async () => {
    for (const place of places) {
      await goTo(page, place);
      await typeWords(page, keysAPlace);
    }
  });
  return { keyTimes: await readKeyTimes(page, busyTimes.length), busyTimes };
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
