import { describe, expect } from 'vitest';
import { story } from '../story.ts';

describe('the theme', () => {
  story('is set before the first paint and follows the system until chosen', async ({ newPage }) => {
    const page = await newPage({ colorScheme: 'dark' });
    // Only the document loads, so the page shows the first paint.
    await page.route(/\.(js|css)(\?|$)/, () => undefined);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(await page.locator('#root').innerHTML()).toBe('');
  });

  story('persists once chosen, over reloads and against the system', async ({ newPage }) => {
    const page = await newPage({ colorScheme: 'light' });
    await page.goto('/login');
    const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await shown()).toBe('light');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await shown()).toBe('dark');
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(shown).toBe('dark');
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
    expect(await shown()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(shown).toBe('dark');
  });
});
