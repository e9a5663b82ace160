import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { copyDemoInterview } from '../copy-interview.ts';
import { story } from '../story.ts';

/** 24 letters: shown in full beside its turns. */
const LONG_NAME = 'Interviewer, second team';

describe('speakers', () => {
  story(
    'renames, merges and reassigns a speaker from here on; each is undone',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { job } = await copyDemoInterview(page, installation);
      await page.goto(`/client/qual-ai/job/${job}?panel=speakers`);
      await turnsOf(page, 'Speaker 1').first().waitFor();
      await expect.poll(() => speakersOf(page)).not.toEqual([]);
      const before = await speakersOf(page);

      await page.getByRole('textbox', { name: 'Name of Speaker 1' }).fill(LONG_NAME);
      await page.keyboard.press('Enter');
      await turnsOf(page, LONG_NAME).first().waitFor();
      const name = turnsOf(page, LONG_NAME).first();
      expect(await name.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
      expect(await turnsOf(page, 'Speaker 1').count()).toBe(0);
      await undo(page);
      await turnsOf(page, 'Speaker 1').first().waitFor();

      await page.getByRole('button', { name: 'More about Speaker 2' }).click();
      await page.getByRole('menuitem', { name: 'Merge into Speaker 1' }).click();
      await expect.poll(() => speakersOf(page)).toEqual(['Speaker 1']);
      await undo(page);
      await expect.poll(() => speakersOf(page)).toEqual(before);

      const second = await turnsOf(page, 'Speaker 2').count();
      await turnsOf(page, 'Speaker 2').nth(1).click();
      await page.getByRole('combobox', { name: 'Speaker', exact: true }).fill('Guest');
      await page.getByText('From here to the end').click();
      await page.getByRole('option', { name: 'New speaker “Guest”' }).click();
      // Changes beyond the visible turns are confirmed first.
      await page.getByText(/^Assign \d+ turns of Speaker 2 to Guest\?$/).waitFor();
      expect(await turnsOf(page, 'Guest').count()).toBe(0);
      await page.getByRole('button', { name: /^Assign \d+ turns$/ }).click();
      await turnsOf(page, 'Guest').first().waitFor();
      expect(await turnsOf(page, 'Speaker 2').count(), 'the turn before stays').toBe(1);
      expect(second).toBeGreaterThan(2);

      // Saved on the server. Undo works before the server has listed the steps.
      const pressed = Promise.withResolvers<void>();
      await page.route('**/steps?*', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await page.reload();
      await turnsOf(page, 'Guest').first().waitFor();
      await page.keyboard.press('Control+z');
      pressed.resolve();
      await expect.poll(() => speakersOf(page)).toEqual(before);
    },
  );

  story(
    'reviews speakers by keyboard without repeating confirmed ones',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { job } = await copyDemoInterview(page, installation);
      await page.goto(`/client/qual-ai/job/${job}?panel=voices`);
      const review = page.getByRole('dialog', { name: /^Voices of/ });
      await review.getByRole('list', { name: 'Samples of Speaker 1' }).getByRole('button').first().waitFor();
      const uncertainTurns = review.getByRole('heading', { name: /^\d+ uncertain turns?$/ });
      if (await uncertainTurns.isVisible()) {
        await page.keyboard.press('Space');
        while (await uncertainTurns.isVisible()) await page.keyboard.press('Enter');
      }
      await review.getByText(/All uncertain turns checked|No uncertain turns/).waitFor();
      await page.reload();
      await review.getByText(/All uncertain turns checked|No uncertain turns/).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL('**?panel=speakers');
    },
  );
});

/** Speaker names in the margin of visible turns. */
const turnsOf = (page: Page, label: string) =>
  page.getByRole('button', { name: `${label}: change speaker`, exact: true });

/** Names in the panel, in order. */
async function speakersOf(page: Page): Promise<string[]> {
  const fields = page.getByRole('textbox', { name: /^Name of / });
  const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replace('Name of ', ''));
}

/** Undo button of the newest message, which is on top. */
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first().click();
