import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openBrowser } from './browser/open-browser.ts';
import type { Installation } from './installation/start-installation.ts';
import { takeInstallation } from './installation/take-installation.ts';

const stage = inject('stage');
const evidence = path.resolve(import.meta.dirname, '../screenshots/failed');

/** A browser of somebody's own: its cookies and storage are nobody else's. */
export type NewPage = (options?: BrowserContextOptions) => Promise<Page>;

type Cast = { installation: Installation; browser: Browser; newPage: NewPage };

const withCast = test.extend<Cast>({
  installation: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- vitest reads a fixture's needs from the pattern
    async ({}, use) => {
      if (!('installations' in stage)) throw new Error('problem' in stage ? stage.problem : stage.skipped);
      // A second sign-in would end the first.
      const { installation, giveBack } = await takeInstallation(stage.installations);
      await use(installation);
      await giveBack();
    },
    { scope: 'file' },
  ],
  browser: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- as above
    async ({}, use) => {
      const browser = await openBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  newPage: async ({ installation, browser, task }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: installation.url, ...ordinary, ...options });
      contexts.push(context);
      const page = await context.newPage();
      listen(page, complaints);
      return page;
    });
    if (task.result?.state === 'fail') await leaveEvidence(task.name, contexts, complaints);
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints, 'what the browser complained of').toEqual([]);
  },
});

/**
 * A test in a real browser against an installation that only this worker uses. Fails also when a page threw, broke its content security
 * policy or lacked a script, style or font; a failed one leaves its pages and complaints in `screenshots/failed`. Skipped where the machine has no browser.
 */
export const story = withCast.skipIf('skipped' in stage);

const ordinary: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  acceptDownloads: true,
};

function listen(page: Page, complaints: string[]): void {
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  page.on('response', (response) => {
    const isPartOfThePage = ['document', 'script', 'stylesheet', 'font'].includes(
      response.request().resourceType(),
    );
    if (isPartOfThePage && !response.ok()) complaints.push(`${response.status()} for ${response.url()}`);
  });
  page.on('console', (message) => {
    // A refused request is the screen's to explain, and stories provoke some.
    const isRefusal = /^Failed to load resource|net::ERR_/.test(message.text());
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
}

/** Of a failed story: what its pages showed and what the browser complained of, in `screenshots/failed`. */
async function leaveEvidence(name: string, contexts: BrowserContext[], complaints: string[]): Promise<void> {
  const file = path.join(evidence, name.replaceAll(/\W+/g, '-').toLowerCase().slice(0, 100));
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all(pages.map((page, index) => page.screenshot({ path: `${file}-${index + 1}.png` })));
  if (complaints.length > 0) await writeFile(`${file}.txt`, complaints.join('\n\n'));
}
