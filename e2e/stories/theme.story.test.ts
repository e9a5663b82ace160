import { describe, expect } from 'vitest';
import { story } from '../story.ts';

describe('the theme', () => {
  story(
    'is on the page before anything is painted, and follows the system until chosen',
    async ({ newPage }) => {
      const page = await newPage({ colorScheme: 'dark' });
      // Everything but the document hangs, so what the page shows is what the first paint would.
      await page.route(/\.(js|css)(\?|$)/, () => undefined);
      await page.goto('/login', { waitUntil: 'commit' });
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
      expect(await page.locator('#root').innerHTML()).toBe('');
    },
  );

  story('once chosen, stays over reloads and against the system', async ({ newPage }) => {
    const page = await newPage({ colorScheme: 'light' });
    await page.goto('/login');
    const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await shown()).toBe('light');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await shown()).toBe('dark');
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(shown).toBe('dark');
    await page.getByRole('radio', { name: 'Like the system' }).check({ force: true });
    expect(await shown()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(shown).toBe('dark');
  });
});
