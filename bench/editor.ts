import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser/open-browser.ts';
import { submitSignIn } from '../e2e/sign-in.ts';
import { createMeetingJob } from '../scripts/import/create-meeting-job.ts';
import { type TimedMeeting, readLongestMeeting } from '../scripts/import/read-meeting.ts';
import { type Bench, median, rounded } from './bench.ts';
import { measureBusy } from './editor/busy-times.ts';
import { observeKeyTimes, readKeyTimes } from './editor/key-times.ts';
import { observeFirstWord, timeOpening } from './editor/open-time.ts';
import { goTo, typeWords } from './editor/type-words.ts';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url));
const DATA = process.env.COLLOQUY_TEST_DATA ?? path.join(import.meta.dirname, '../../shared/data');

const SHORT_WORDS = 2_000;
/** Relative positions at which to type. */
const PLACES = [0.02, 0.3, 0.55, 0.8, 0.97];

/** Amount of typing per transcript. */
type Size = { places: readonly number[]; keysPerPlace: number; openings: number };

/** Typing in the longest meeting compared with a short one, with real keys at human speed. */
export const bench: Bench = {
  description: 'typing in a transcript of 22,430 words beside one of 2,000, and opening it',
  requires: ['data', 'browser'],
  smokeOptions: { words: '800', short: '400', places: '1', keys: '12', openings: '1' },
  run: async ({ words, short = String(SHORT_WORDS), places, keys = '60', openings = '5' }) => {
    if (!existsSync(`${DIST}/index.html`))
      throw new Error('The screens are not built: node scripts/build-web.ts');
    const whole = readLongestMeeting(readFileSync(path.join(DATA, 'qmsum/val.jsonl'), 'utf8'));
    const meeting = words ? firstWords(whole, Number(words)) : whole;
    const size = {
      places: PLACES.slice(0, places ? Number(places) : undefined),
      keysPerPlace: Number(keys),
      openings: Number(openings),
    };
    const environment = await openBenchEnvironment();
    const chromium = await openBrowser();
    try {
      const longAddress = await importMeeting(environment, 'A long meeting', meeting);
      const shortAddress = await importMeeting(
        environment,
        'A short meeting',
        firstWords(meeting, Number(short)),
      );
      const inShort = await measure(chromium, environment, { address: shortAddress, size });
      const inLong = await measure(chromium, environment, { address: longAddress, size });
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
      await environment.close();
    }
  },
};

const row = (label: string, long: number, short: number) => ({
  label,
  ours: `${long.toFixed(1)} ms`,
  baseline: `${short.toFixed(1)} ms`,
});

/** Start of a meeting, in whole turns. */
function firstWords({ turns }: TimedMeeting, words: number): TimedMeeting {
  let count = 0;
  const first = turns.filter(({ utterances }) => {
    count += utterances.reduce((sum, utterance) => sum + utterance.words.length, 0);
    return count <= words;
  });
  return { turns: first, durationMs: first.at(-1)!.utterances.at(-1)!.endMs };
}

async function importMeeting(
  environment: BenchEnvironment,
  title: string,
  meeting: TimedMeeting,
): Promise<string> {
  const person = { organisationId: environment.organisationId, personId: environment.customerId };
  const { jobId } = await createMeetingJob(person, { title, file: 'meeting.jsonl', ...meeting });
  return `${environment.url}/client/qual-ai/job/${jobId}`;
}

type EditorTimings = { keyMs: number; busyMs: number; busyMedianMs: number; openMs: number };

async function measure(
  chromium: Browser,
  environment: BenchEnvironment,
  { address, size }: { address: string; size: Size },
): Promise<EditorTimings> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${environment.url}/login`);
  await submitSignIn(page, { role: 'customer', ...environment.signIn });
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await observeFirstWord(page);
  // The first opening downloads the screens, which the browser then caches.
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
  { places, keysPerPlace }: Size,
): Promise<{ keyTimes: number[]; busyTimes: number[] }> {
  // Code is slower when it runs for the first time, at any length.
  await goTo(page, 0);
  await typeWords(page, 20);
  await observeKeyTimes(page);
  const busyTimes = await measureBusy(page, async () => {
    for (const place of places) {
      await goTo(page, place);
      await typeWords(page, keysPerPlace);
    }
  });
  return { keyTimes: await readKeyTimes(page, busyTimes.length), busyTimes };
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
