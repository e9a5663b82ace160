import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import type { Installation } from '../installation/start-installation.ts';
import { story } from '../story.ts';
import type { NewPage } from '../story.ts';

describe('custom shortcuts', () => {
  story('assigns an action to a pedal, keeps it and resets it', async ({ newPage, installation }) => {
    const page = await openDemo(newPage, installation);
    const change = page.getByRole('button', {
      name: 'Change keys for Play or pause, Listening and reading',
    });
    await openKeys(page);
    await change.click();
    await page.keyboard.press('F4');
    await page.getByText('F4 is available.').waitFor();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Use as well' }).click();
    await page.getByRole('dialog').getByText('F4', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await page.reload();
    await page.getByText('opened about two years ago').waitFor();
    await openKeys(page);
    await page.getByRole('dialog').getByText('F4', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F4');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

    await openKeys(page);
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('dialog').getByText('F4', { exact: true }).waitFor({ state: 'detached' });
  });

  story(
    'names an action that already has the keys, and reassigns them',
    async ({ newPage, installation }) => {
      const page = await openDemo(newPage, installation);
      await openKeys(page);
      await page.getByRole('button', { name: 'Change keys for Faster, Listening and reading' }).click();
      await page.keyboard.press('Control+t');
      await page.getByText('These keys are reserved by the browser.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Change keys for Faster, Listening and reading' }).click();
      await page.keyboard.press('[');
      await page.getByText('[ is used for “Slower”. Assigning it here removes it there.').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('no keys').waitFor();
      await page.getByRole('button', { name: 'Set all 2 changed ones back' }).click();
      await page.getByText('no keys').waitFor({ state: 'detached' });
    },
  );

  story('adds, imports and exports text expansions', async ({ newPage, installation }) => {
    const page = await openDemo(newPage, installation);
    await openKeys(page);
    await page.getByRole('tab', { name: 'Text expansions' }).click();
    await page.getByLabel('Abbreviation').fill('mr');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the text.').waitFor();
    await page.getByLabel('Text', { exact: true }).fill('market research');
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Text expansions' });
    await list.getByText('market research').waitFor();
    await page.getByLabel('File with text expansions').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('fg;focus group\nno good line\n'),
    });
    await list.getByText('focus group').waitFor();
    await expectNoViolations(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('text-expansions.csv');
    for (const abbreviation of ['mr', 'fg'])
      await page.getByRole('button', { name: `Delete ${abbreviation}` }).click();
    await page.getByText('None yet.').waitFor();
  });
});

describe('the waveform', () => {
  story('scrubs, zooms and closes', async ({ newPage, installation }) => {
    const page = await openDemo(newPage, installation);
    const whole = page.getByRole('slider', { name: 'Position in the recording' });
    const closer = page.getByRole('slider', { name: 'Position (zoomed in)' });
    await drag(page, whole, [0.1, 0.3, 0.5]);
    const middle = await seconds(whole);
    expect(middle).toBeGreaterThan(80);
    expect(middle).toBeLessThan(95);

    await page.keyboard.press('+');
    await closer.waitFor();
    await drag(page, closer, [0.5, 0.9]);
    const later = await seconds(whole);
    expect(later).toBeGreaterThan(middle + 3);
    expect(later).toBeLessThan(middle + 9);
    await closer.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => seconds(closer)).toBe(0);
    await expectNoViolations(page);

    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await closer.waitFor({ state: 'detached' });
  });
});

async function openDemo(newPage: NewPage, installation: Installation): Promise<Page> {
  const page = await newPage();
  const { job } = await copyDemoInterview(page, installation);
  await page.goto(`/client/qual-ai/job/${job}`);
  await page.getByText('opened about two years ago').waitFor();
  return page;
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
}

/** Presses at the first relative position, moves to the others and releases at the last. */
async function drag(page: Page, slider: Locator, shares: readonly number[]): Promise<void> {
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  for (const [at, share] of shares.entries()) {
    await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

const seconds = async (slider: Locator): Promise<number> =>
  Number(await slider.getAttribute('aria-valuenow'));
