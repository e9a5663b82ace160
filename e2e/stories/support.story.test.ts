import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { signIn } from '../people.ts';
import { story } from '../story.ts';

describe('the support desk', () => {
  story(
    'a question is asked, counted, answered, closed and opened again, live on both sides',
    async ({ newPage, installation }) => {
      const [asker, desk] = [await newPage(), await newPage()];
      await signIn(asker, installation, 'customer');
      await signIn(desk, installation, 'admin');
      const waiting = desk.getByRole('link', { name: /^Support desk\s*\d+ waiting for an answer$/ });

      await asker.goto('/client/help/support?request=new');
      await asker.getByLabel('What is it about?').fill('Turns of two speakers');
      await asker.getByLabel('Your question').fill('Where is this said? https://example.org/turns');
      const note = { name: 'screen.txt', mimeType: 'text/plain', buffer: Buffer.from('What I see') };
      await asker.getByLabel('Files to attach').setInputFiles(note);
      await asker.getByRole('button', { name: 'Ask', exact: true }).click();
      await asker.getByRole('article', { name: 'Turns of two speakers' }).waitFor();

      await waiting.click();
      await desk.getByRole('link', { name: /^Turns of two speakers/ }).click();
      await desk.getByRole('link', { name: 'https://example.org/turns' }).waitFor();
      const [download] = await Promise.all([
        desk.waitForEvent('download'),
        desk.getByRole('link', { name: 'screen.txt' }).click(),
      ]);
      expect(await text(await download.createReadStream())).toBe('What I see');
      await desk.getByRole('textbox', { name: 'Note' }).fill('Not for the asker.');
      await desk.getByRole('button', { name: 'Add note' }).click();
      await desk.getByRole('region', { name: 'Internal notes' }).getByRole('listitem').waitFor();
      await desk.getByRole('textbox', { name: 'Answer' }).fill('Under Speakers.');
      await desk.getByRole('button', { name: 'Send the answer' }).click();
      await asker.getByText('Under Speakers.').waitFor();
      expect(await asker.getByText('Not for the asker.').count()).toBe(0);
      await asker.getByText('Colloquy support', { exact: true }).waitFor();

      await asker.getByRole('button', { name: 'Close the question' }).click();
      await desk.getByText('This question is closed. Reopen it to answer.').waitFor();
      expect(await desk.getByRole('textbox', { name: 'Answer' }).count()).toBe(0);
      await desk.getByRole('button', { name: 'Reopen' }).click();
      await desk.getByRole('textbox', { name: 'Answer' }).waitFor();
      await asker.getByText('Waits for an answer').waitFor();
      await waiting.waitFor();
    },
  );
});
