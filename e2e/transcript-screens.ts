import type { Page } from 'playwright-core';
import { openDetails } from './job-page.ts';
import type { Screen } from './screens.ts';

/** Transcript screens in all states of work. */
export const transcriptScreens: readonly Screen[] = [
  {
    name: 'transcript',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await page.locator('[data-word]').first().waitFor();
    },
  },
  {
    name: 'transcript-reading',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}?reading=on`,
    prepare: async (page) => {
      await page.locator('[data-word]').first().waitFor();
    },
  },
  {
    name: 'transcript-details',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}?panel=details`,
    prepare: async (page) => {
      await openPanels(page);
      await page.getByText('Stages', { exact: true }).waitFor();
    },
  },
  {
    name: 'transcript-view-options',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await page.locator('[data-word]').first().waitFor();
      await page.getByRole('button', { name: 'View options' }).click();
      await page.getByRole('combobox', { name: 'Verbatim' }).waitFor();
    },
  },
  {
    name: 'transcript-find',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await page.locator('[data-word]').first().waitFor();
      await page.getByRole('button', { name: 'Find in this transcript' }).click();
      await page.getByRole('searchbox', { name: 'Find in this transcript' }).fill('market');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'transcript-download',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('region', { name: 'The first lines' }).waitFor();
    },
  },
  {
    name: 'transcript-who-speaks',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /change speaker/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Speaker', exact: true }).waitFor();
    },
  },
  {
    name: 'transcript-voices',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await openPanels(page);
      await page.getByRole('tab', { name: 'Speakers' }).click();
      await page.getByRole('button', { name: 'Review voices' }).click();
      await page.getByRole('dialog', { name: /^Voices of/ }).waitFor();
    },
  },
  {
    name: 'transcript-consent',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await page.locator('[data-word]').first().waitFor();
      await openDetails(page);
      await page.getByRole('button', { name: 'Record consent' }).click();
      await page.getByRole('dialog', { name: 'Record consent' }).waitFor();
    },
  },
  {
    name: 'transcript-confidence',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}?panel=confidence&view=confidence`,
    prepare: async (page) => {
      await openPanels(page);
      await page.getByRole('slider', { name: /^Thoroughness/ }).waitFor();
    },
  },
  {
    name: 'transcript-low-confidence-word',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      // Words load first; the confidence review needs their marks.
      await page.locator('.low-confidence').first().waitFor();
      await page.keyboard.press('F8');
      await page.getByRole('group', { name: /^Suggestions for “.*”$/ }).waitFor();
      await page.keyboard.press('Space');
    },
  },
  {
    name: 'transcript-comments',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}?panel=comments`,
    prepare: async (page) => {
      await openPanels(page);
      // Text of the previous visit is still there.
      const field = page.getByRole('textbox', { name: 'New comment' });
      const begin = page.getByRole('button', { name: 'Comment on the recording' });
      await field.or(begin).first().waitFor();
      if (!(await field.isVisible())) await begin.click();
      await field.fill('');
      await field.pressSequentially('Please look, @');
      await page.getByRole('listbox', { name: 'People to mention' }).waitFor();
    },
  },
  {
    name: 'transcript-history',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}?panel=history`,
    prepare: async (page) => {
      await openPanels(page);
      await page
        .getByRole('button', { name: 'Compare Automatic transcript with the current version' })
        .waitFor();
      await page.getByRole('button', { name: 'Save version' }).click();
    },
  },
  {
    name: 'transcript-compared',
    role: 'customer',
    path: ({ job, recording }) => `/client/qual-ai/job/${job}?compare=${recording}:1..now`,
    prepare: async (page) => {
      await page.getByText(/\d+ turns? changed$/).waitFor();
    },
  },
];

/** On narrow screens the side panels are behind a button. */
async function openPanels(page: Page): Promise<void> {
  await page.locator('[data-word]').first().waitFor();
  const button = page.getByRole('button', { name: 'Speakers, comments and more' });
  if (await button.isVisible()) await button.click();
}
