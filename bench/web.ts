import { gzipSync } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser as Chromium } from 'playwright-core';
import { openBrowser } from '../e2e/browser/open-browser.ts';
import { submitSignIn } from '../e2e/sign-in.ts';
import {
  followJob,
  createTranscriptionJob,
} from '../server/src/capabilities/transcription/pipeline/pipeline.factory.ts';
import { makeWav, tone } from '../server/src/testing/synthetic-audio.ts';
import { type Bench, rounded } from './bench.ts';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url));

const LIMITS = { signInKb: 155, transcriptKb: 300 } as const;

/** Size of all scripts that a fresh browser requests until the first content of a screen appears. */
export const bench: Bench = {
  description: 'script that a fresh browser loads until the first content of a screen, compressed by gzip',
  requires: ['browser'],
  smokeOptions: {},
  limits: LIMITS,
  run: async () => {
    if (!existsSync(`${DIST}/index.html`))
      throw new Error('The screens are not built: node scripts/build-web.ts');
    const environment = await openBenchEnvironment();
    const chromium = await openBrowser();
    try {
      await environment.startWorker('fake-engines');
      const jobId = await createTranscriptionJob(environment.customer, {
        name: 'interview.wav',
        bytes: makeWav(20, tone),
      });
      const { job } = await followJob(environment.customer, jobId);
      const signIn = await measure(chromium, {
        url: environment.url,
        path: '/login',
        content: 'input[type=password]',
      });
      const transcript = await measure(chromium, {
        url: environment.url,
        path: `/client/qual-ai/job/${job.id}`,
        content: '[data-word]',
        signIn: environment.signIn,
      });
      return {
        rows: [
          {
            label: `signing in (goal ${LIMITS.signInKb})`,
            ours: `${signIn.kilobytes.toFixed(1)} kB in ${signIn.files} files`,
          },
          {
            label: `the transcript (goal ${LIMITS.transcriptKb})`,
            ours: `${transcript.kilobytes.toFixed(1)} kB in ${transcript.files} files`,
          },
        ],
        figures: { signInKb: rounded(signIn.kilobytes, 1), transcriptKb: rounded(transcript.kilobytes, 1) },
      };
    } finally {
      await chromium.close();
      await environment.close();
    }
  },
};

type Screen = { url: string; path: string; content: string; signIn?: BenchEnvironment['signIn'] };

/** Counts requests until the content appears. Later prefetches do not delay the user. */
async function measure(
  chromium: Chromium,
  { url, path, content, signIn }: Screen,
): Promise<{ kilobytes: number; files: number }> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  if (signIn) {
    await page.goto(`${url}/login`);
    await submitSignIn(page, { role: 'customer', ...signIn });
    await page.waitForURL((address) => address.pathname !== '/login');
  }
  await page.addInitScript(markContent, { content, mark: MARK });
  await page.goto(`${url}${path}`);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARK, {
    timeout: 20_000,
  });
  const asked = await page.evaluate((name) => {
    const [{ startTime }] = performance.getEntriesByName(name) as [PerformanceEntry];
    const entries = performance.getEntriesByType('resource');
    return entries.filter((entry) => entry.startTime < startTime).map((entry) => entry.name);
  }, MARK);
  await context.close();
  // Preloaded modules have no script type, so they are recognised by name.
  const scripts = new Set(asked.map((each) => new URL(each).pathname).filter((name) => /\.m?js$/.test(name)));
  const sizes = [...scripts].map((script) => gzipSync(readFileSync(`${DIST}${script}`), { level: 9 }).length);
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000, files: scripts.size };
}

const MARK = 'content-is-there';

/** Runs in the page before its scripts, and marks the moment when the element first appears. */
function markContent({ content, mark }: { content: string; mark: string }): void {
  const check = (): void => {
    if (!document.querySelector(content)) return;
    observer.disconnect();
    document.removeEventListener('focusin', check, true);
    performance.mark(mark);
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { childList: true, subtree: true });
  // A focused field may load further scripts before the observer reports it.
  document.addEventListener('focusin', check, true);
}
