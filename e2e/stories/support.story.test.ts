import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('the support inbox', () => {
  story(
    'a question is asked, counted, answered, closed and reopened, live on both sides',
    async ({ newPage, installation }) => {
      const [requester, admin] = [await newPage(), await newPage()];
      await signIn(requester, installation, 'customer');
      await signIn(admin, installation, 'admin');
      const waiting = admin.getByRole('link', {
        name: /^Support desk\s*\d+ questions? waiting for an answer$/,
      });

      await requester.goto('/client/help/support?request=new');
      await requester.getByLabel('Subject').fill('Turns of two speakers');
      await requester.getByLabel('Your question').fill('Where is this said? https://example.org/turns');
      const note = { name: 'screen.txt', mimeType: 'text/plain', buffer: Buffer.from('What I see') };
      await requester.getByLabel('Files to attach').setInputFiles(note);
      await requester.getByRole('button', { name: 'Send', exact: true }).click();
      await requester.getByRole('article', { name: 'Turns of two speakers' }).waitFor();

      await waiting.click();
      await admin.getByRole('link', { name: /^Turns of two speakers/ }).click();
      await admin.getByRole('link', { name: 'https://example.org/turns' }).waitFor();
      const [download] = await Promise.all([
        admin.waitForEvent('download'),
        admin.getByRole('link', { name: 'screen.txt' }).click(),
      ]);
      expect(await text(await download.createReadStream())).toBe('What I see');
      await admin.getByRole('textbox', { name: 'Note' }).fill('Not for the requester.');
      await admin.getByRole('button', { name: 'Add note' }).click();
      await admin.getByRole('region', { name: 'Internal notes' }).getByRole('listitem').waitFor();
      await admin.getByRole('textbox', { name: 'Answer' }).fill('Under Speakers.');
      await admin.getByRole('button', { name: 'Send answer' }).click();
      await requester.getByText('Under Speakers.').waitFor();
      expect(await requester.getByText('Not for the requester.').count()).toBe(0);
      await requester.getByText('Colloquy support', { exact: true }).waitFor();

      await requester.getByRole('button', { name: 'Close question' }).click();
      await admin.getByText('This question is closed. Reopen it to answer.').waitFor();
      expect(await admin.getByRole('textbox', { name: 'Answer' }).count()).toBe(0);
      await admin.getByRole('button', { name: 'Reopen' }).click();
      await admin.getByRole('textbox', { name: 'Answer' }).waitFor();
      await requester.getByText('Waiting for an answer').waitFor();
      await waiting.waitFor();
    },
  );
});
