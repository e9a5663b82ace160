import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openBrowser } from './browser/open-browser.ts';
import { trackScripts } from './go-offline.ts';
import type { Installation } from './installation/start-installation.ts';
import { claimInstallation } from './installation/claim-installation.ts';

const e2eSetup = inject('e2eSetup');
const failedFolder = path.resolve(import.meta.dirname, '../screenshots/failed');

/** Opens a page in its own browser context, with separate cookies and storage. */
export type NewPage = (options?: BrowserContextOptions) => Promise<Page>;

type StoryFixtures = { installation: Installation; browser: Browser; newPage: NewPage };

const storyTest = test.extend<StoryFixtures>({
  installation: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- vitest reads the required fixtures from the pattern
    async ({}, use) => {
      if (!('installations' in e2eSetup))
        throw new Error('problem' in e2eSetup ? e2eSetup.problem : e2eSetup.skipped);
      // A second sign-in would end the first.
      const { installation, release } = await claimInstallation(e2eSetup.installations);
      await use(installation);
      await release();
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
    const pageErrors: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: installation.url, ...defaultOptions, ...options });
      contexts.push(context);
      const page = await context.newPage();
      collectPageErrors(page, pageErrors);
      trackScripts(page);
      return page;
    });
    if (task.result?.state === 'fail') await saveFailureEvidence(task.name, contexts, pageErrors);
    await Promise.all(contexts.map((context) => context.close()));
    expect(pageErrors, 'what the browser complained of').toEqual([]);
  },
});

/**
 * Browser test on an installation that no other worker uses. Also fails if a page throws, violates its
 * content security policy or lacks a script, style or font. Failed stories leave pages and errors in
 * `screenshots/failed`. Skipped without a browser.
 */
export const story = storyTest.skipIf('skipped' in e2eSetup);

const defaultOptions: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  acceptDownloads: true,
};

function collectPageErrors(page: Page, pageErrors: string[]): void {
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => pageErrors.push(String(error.stack ?? error)));
  page.on('response', (response) => {
    const isPageResource = ['document', 'script', 'stylesheet', 'font'].includes(
      response.request().resourceType(),
    );
    if (isPageResource && !response.ok()) pageErrors.push(`${response.status()} for ${response.url()}`);
  });
  page.on('console', (message) => {
    // Screens handle failed requests, which some stories provoke.
    const isFailedRequest = /^Failed to load resource|net::ERR_/.test(message.text());
    if (message.type() === 'error' && !isFailedRequest) pageErrors.push(message.text());
  });
}

/** Saves screenshots and page errors of a failed story to `screenshots/failed`. */
async function saveFailureEvidence(
  name: string,
  contexts: BrowserContext[],
  pageErrors: string[],
): Promise<void> {
  const file = path.join(failedFolder, name.replaceAll(/\W+/g, '-').toLowerCase().slice(0, 100));
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all(pages.map((page, index) => page.screenshot({ path: `${file}-${index + 1}.png` })));
  if (pageErrors.length > 0) await writeFile(`${file}.txt`, pageErrors.join('\n\n'));
}
