import { gzipSync } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser as Chromium } from 'playwright-core';
import { openBrowser } from '../e2e/browser/open-browser.ts';
import { signInFrom } from '../e2e/people.ts';
import { followJob, orderWords } from '../server/src/capabilities/transcripts/pipeline/pipeline.factory.ts';
import { makeWav, tone } from '../server/src/testing/sounds.ts';
import { type Bench, rounded } from './bench.ts';
import { openStand, type Stand } from './stand.ts';

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url));

const LIMITS = { signInKb: 155, transcriptKb: 300 } as const;

/** Every script that a fresh browser has asked for when the first content of a screen stands there. */
export const bench: Bench = {
  about: 'script that a fresh browser loads until the first content of a screen, compressed by gzip',
  needs: ['browser'],
  smallest: {},
  limits: LIMITS,
  run: async () => {
    if (!existsSync(`${DIST}/index.html`))
      throw new Error('The screens are not built: node scripts/build-web.ts');
    const stand = await openStand();
    const chromium = await openBrowser();
    try {
      await stand.startWorker('quick');
      const jobId = await orderWords(stand.customer, { name: 'interview.wav', bytes: makeWav(20, tone) });
      const { job } = await followJob(stand.customer, jobId);
      const signIn = await measure(chromium, {
        url: stand.url,
        path: '/login',
        content: 'input[type=password]',
      });
      const transcript = await measure(chromium, {
        url: stand.url,
        path: `/client/qual-ai/job/${job.id}`,
        content: '[data-word]',
        signIn: stand.signIn,
      });
      return {
        rows: [
          {
            what: `signing in (goal ${LIMITS.signInKb})`,
            ours: `${signIn.kilobytes.toFixed(1)} kB in ${signIn.files} files`,
          },
          {
            what: `the transcript (goal ${LIMITS.transcriptKb})`,
            ours: `${transcript.kilobytes.toFixed(1)} kB in ${transcript.files} files`,
          },
        ],
        figures: { signInKb: rounded(signIn.kilobytes, 1), transcriptKb: rounded(transcript.kilobytes, 1) },
      };
    } finally {
      await chromium.close();
      await stand.close();
    }
  },
};

type Screen = { url: string; path: string; content: string; signIn?: Stand['signIn'] };

/** Counts what was asked for until the content stood there: what is fetched ahead afterwards keeps nobody waiting. */
async function measure(
  chromium: Chromium,
  { url, path, content, signIn }: Screen,
): Promise<{ kilobytes: number; files: number }> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  if (signIn) {
    await page.goto(`${url}/login`);
    await signInFrom(page, { role: 'customer', ...signIn });
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
  // Preloaded modules are no scripts by their type, but by their name.
  const scripts = new Set(asked.map((each) => new URL(each).pathname).filter((name) => /\.m?js$/.test(name)));
  const sizes = [...scripts].map((script) => gzipSync(readFileSync(`${DIST}${script}`), { level: 9 }).length);
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000, files: scripts.size };
}

const MARK = 'content-is-there';

/** Runs in the page, before its own scripts, and marks the moment at which an element is there for the first time. */
function markContent({ content, mark }: { content: string; mark: string }): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    observer.disconnect();
    performance.mark(mark);
  });
  observer.observe(document, { childList: true, subtree: true });
}
