import { readTranscript } from '@colloquy/contract/transcripts';
import { textOf } from '@colloquy/rules/transcript';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { story } from '../story.ts';

describe('find and replace', () => {
  story(
    'previews hits, skips one, replaces in one step by keyboard, and is undone',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { job, recording } = await copyDemoInterview(page, installation);
      await page.goto(`/client/qual-ai/job/${job}`);
      await page.locator('[data-word]').first().waitFor();
      const before = await textsOf(page, recording);
      const said = before.join(' ').match(/\bthe\b/gi)!.length;

      await page.keyboard.press('ControlOrMeta+h');
      const bar = page.getByRole('search', { name: 'Find in this transcript' });
      await bar.getByLabel('Find in this transcript').waitFor();
      await page.keyboard.type('the');
      await bar.getByRole('button', { name: 'Whole words' }).click();
      await bar.getByText(`– of ${said}`, { exact: true }).waitFor();
      await bar.getByRole('button', { name: `Remove ${said}` }).waitFor();
      await bar.getByLabel('Replace with').fill('that');
      const first = bar.getByRole('list', { name: 'Matches' }).getByRole('listitem').first();
      expect(await first.getByRole('insertion').textContent()).toMatch(/that/i);
      await first.getByRole('checkbox').press('Space');
      await expectNoViolations(page);

      await bar.getByRole('button', { name: `Replace ${said - 1}` }).press('Enter');
      await page.getByText(`${said - 1} matches changed.`).waitFor();
      await bar.getByText('– of 1', { exact: true }).waitFor();
      let count = 0;
      const expected = before.map((text) =>
        text.replaceAll(/\bthe\b/gi, (word) => (count++ === 0 ? word : word === 'The' ? 'That' : 'that')),
      );
      await expect.poll(() => textsOf(page, recording)).toEqual(expected);

      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await bar.getByText(`– of ${said}`, { exact: true }).waitFor();
      await expect.poll(() => textsOf(page, recording)).toEqual(before);
      await bar.getByLabel('Replace with').press('Escape');
      await bar.waitFor({ state: 'detached' });

      // A link opens the same state.
      await page.goto(`/client/qual-ai/job/${job}?find=the&replace=that`);
      await bar.getByRole('button', { name: `Replace ${said}` }).waitFor();
    },
  );
});

/** Texts of a recording's segments on the server. */
async function textsOf(page: Page, recording: string): Promise<string[]> {
  const path = readTranscript.path.replace(':recordingId', recording);
  const answer = await page.request.get(path);
  const { segments } = readTranscript.answer.parse(await answer.json());
  return segments.map(({ words }) => textOf(words));
}
