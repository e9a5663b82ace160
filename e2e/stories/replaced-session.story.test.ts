import { describe, expect } from 'vitest';
import { signIn, submitSignIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('one session per person', () => {
  story(
    'a second sign-in ends the first at once, which keeps its theme, says why and leads back',
    async ({ newPage, installation }) => {
      const first = await newPage();
      const customer = await signIn(first, installation, 'customer');
      await first.goto('/client/jobs/status');
      await first.getByRole('heading', { level: 1 }).waitFor();
      await first.evaluate(() => {
        localStorage.setItem('jobFilterState', '{}');
        localStorage.setItem('theme', 'dark');
      });

      const second = await newPage();
      await signIn(second, installation, 'customer');

      // The event stream ends the first session without a click.
      await first.waitForURL('**/login?next=**');
      await first.getByText('Logged in from another device.').waitFor();
      await first.getByText('signed in to your account on another device').waitFor();
      const kept = await first.evaluate(() => Object.keys(localStorage).toSorted());
      expect(kept).toEqual(['theme']);
      const cookies = async () => (await first.context().cookies()).map(({ name }) => name);
      // The browser stays known, but no user is signed in.
      await expect.poll(cookies).toEqual(['device']);

      await second.reload();
      await second.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(second.url()).pathname).toBe('/client/dashboard');

      // The same person returns to the page that they had open.
      await submitSignIn(first, customer);
      await first.waitForURL('**/client/jobs/status');
    },
  );
});
