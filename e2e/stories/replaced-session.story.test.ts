import { describe, expect } from 'vitest';
import { signIn } from '../people.ts';
import { story } from '../story.ts';

describe('one session a person', () => {
  story(
    'the second sign-in ends the first, which keeps its theme and hears it without asking',
    async ({ newPage, installation }) => {
      const first = await newPage();
      await signIn(first, installation, 'customer');
      await first.evaluate(() => {
        localStorage.setItem('jobFilterState', '{}');
        localStorage.setItem('theme', 'dark');
      });

      const second = await newPage();
      await signIn(second, installation, 'customer');

      // Nothing is clicked in the first browser: its live stream brings the end.
      await first.waitForURL('**/login');
      await first.getByText('Logged in from another device.').waitFor();
      const kept = await first.evaluate(() => Object.keys(localStorage).toSorted());
      expect(kept).toEqual(['theme']);
      const cookies = async () => (await first.context().cookies()).map(({ name }) => name);
      // That this browser is known stays; nobody is signed in by it.
      await expect.poll(cookies).toEqual(['device']);

      await second.reload();
      await second.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(second.url()).pathname).toBe('/client/dashboard');
    },
  );
});
