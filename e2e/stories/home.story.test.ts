import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { silentWav } from '../create-job.ts';
import { signInAsNewCustomer } from '../new-customer.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';
import { openInterview } from '../transcript-editor.ts';

const HOME = '/client/dashboard';
const pictures = process.env.COLLOQUY_HOME_PICTURES;

const region = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

/** With COLLOQUY_HOME_PICTURES, a folder, the page is also saved as a picture. */
async function expectToFit(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
    if (pictures !== undefined)
      await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`), fullPage: true });
  }
  await expectNoViolations(page);
}

describe('the home of a customer', () => {
  story('continues a transcript at the place where they were', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job, recording } = await openInterview(page, installation);
    const saved = page.waitForResponse(
      (response) => response.url().endsWith(`/recordings/${recording}/reading-position`),
      { timeout: 30_000 },
    );
    await page.goto(`/client/qual-ai/job/${job}?t=78000`);
    await page.locator('[data-segment]').first().waitFor();
    expect((await saved).status()).toBe(200);
    await page.goto(HOME);
    const continued = region(page, 'Continue');
    await continued
      .getByText(/words to check/)
      .first()
      .waitFor();
    await expectToFit(page, 'home');
    await continued
      .getByRole('link', { name: /^Continue at 1:1\d/ })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.get('file') === recording && url.searchParams.has('t'));
    await page.locator('[data-segment]').first().waitFor();
  });

  story('opens the sample interview, which is deleted like any job', async ({ newPage, installation }) => {
    const page = await newPage();
    await signInAsNewCustomer(page, installation);
    await region(page, 'First steps').waitFor();
    await expectToFit(page, 'first-steps');
    await page.getByRole('button', { name: 'Open the sample interview' }).click();
    await page.waitForURL('**/client/qual-ai/job/**');
    await page.locator('[data-segment]').first().waitFor({ timeout: 60_000 });
    await page.getByText('it always bought too much', { exact: false }).first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ timeout: 60_000 });
    await page.goto(HOME);
    await region(page, /^To review/)
      .getByText('Sample', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Open your sample interview' }).click();
    await page.waitForURL('**/client/qual-ai/job/**');
    const jobId = new URL(page.url()).pathname.split('/').at(-1)!;
    const deleted = await page.request.delete(`/api/jobs/${jobId}`, {
      headers: { origin: installation.url },
    });
    expect(deleted.status()).toBe(200);
    await page.goto(HOME);
    await page.getByRole('button', { name: 'Open the sample interview' }).waitFor();
    await page.getByRole('link', { name: /^\d+ deleted$/ }).click();
    await page.waitForURL('**/client/deleted');
    await page.getByText('Sample: food market').first().waitFor();
  });

  story('takes files that are dropped anywhere', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    await region(page, 'Add recordings').waitFor();
    const transfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'dropped.wav', { type: 'audio/wav' }));
      return data;
    }, silentWav(1).toString('base64'));
    const heading = page.getByRole('heading', { level: 1 });
    await heading.dispatchEvent('dragenter', { dataTransfer: transfer });
    await page.getByText('Drop to add the files').waitFor();
    await heading.dispatchEvent('drop', { dataTransfer: transfer });
    await page.waitForURL('**/client/qual-ai/jobs/create');
  });
});
