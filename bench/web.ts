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
        content: 'text=s12',
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

async function measure(
  chromium: Chromium,
  { url, path, content, signIn }: Screen,
): Promise<{ kilobytes: number; files: number }> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Preloaded modules are no scripts by their type, but by their name.
    if (/\.m?js$/.test(pathname)) scripts.add(pathname);
  });
  if (signIn) {
    await page.goto(`${url}/login`);
    await signInFrom(page, { role: 'customer', ...signIn });
    await page.waitForURL((address) => address.pathname !== '/login');
    // Asked for again by the next page, from wherever the browser has it.
    scripts.clear();
  }
  await page.goto(`${url}${path}`);
  await page.locator(content).first().waitFor({ timeout: 20_000 });
  const sizes = [...scripts].map((script) => gzipSync(readFileSync(`${DIST}${script}`), { level: 9 }).length);
  await context.close();
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000, files: scripts.size };
}
