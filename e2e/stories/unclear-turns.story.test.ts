import { randomUUID } from 'node:crypto';
import { readTranscript } from '@colloquy/contract/transcripts';
import { textOf } from '@colloquy/rules/transcript';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { asSuperuser } from '../database.ts';
import type { Installation } from '../installation/start-installation.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { story } from '../story.ts';
import { saved, textOnServer } from '../transcript-editor.ts';

describe('unclear speech', () => {
  story(
    'is reached by keyboard, filled in, dismissed and undone, and appears in downloads',
    async ({ newPage, installation }) => {
      const page = await newPage({ viewport: { width: 1440, height: 900 } });
      const { job, recording } = await copyDemoInterview(page, installation);
      await addUnclear(installation, recording);
      await page.goto(`/client/qual-ai/job/${job}?panel=confidence`);
      const first = page.getByRole('group', { name: /^Unclear speech at/ }).first();
      await first.waitFor();
      await page.getByText(/^\d+ words? and 2 unclear turns to check$/).waitFor();
      await expectNoViolations(page);

      // Plays without moving the focus.
      await first.getByRole('button', { name: /^Play/ }).press('Enter');
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();

      await goToUnclear(page);
      await page.locator('[data-unclear] [data-write]:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-editor]').waitFor();
      await page.keyboard.type('Nobody knew that.');
      await expect.poll(() => textOnServer(page, recording)).toContain('Nobody knew that.');
      await page.keyboard.press('Escape');
      await expect.poll(() => countUnclear(page)).toBe(1);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => countUnclear(page)).toBe(2);
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect.poll(() => countUnclear(page)).toBe(1);

      await goToUnclear(page);
      await page.keyboard.press('x');
      await expect.poll(() => countUnclear(page)).toBe(0);
      await page.getByText(/^\d+ words? to check$/).waitFor();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => countUnclear(page)).toBe(1);
      await saved(page).waitFor();
      const text = async (option: string): Promise<string> =>
        (await page.request.get(`/api/jobs/${job}/export?format=txt${option}`)).text();
      expect(await text('')).toMatch(/\[unclear \d\d:\d\d\]/);
      expect(await text('&unclear=no')).not.toContain('unclear');

      // Also by button, and on a narrow screen.
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoViolations(page);
      await page.getByRole('button', { name: /^Dismiss the unclear speech/ }).press('Enter');
      await expect.poll(() => unclearOnServer(page, recording)).toBe(0);
      expect(await countUnclear(page)).toBe(0);
      const words = page.locator('[data-words]:focus-within');
      await expect.poll(() => words.count()).toBe(1);
      await page.getByText('Unclear speech dismissed.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await expect.poll(() => unclearOnServer(page, recording)).toBe(1);
    },
  );

  story('is not merged silently into the following words', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job, recording } = await copyDemoInterview(page, installation);
    await addUnclear(installation, recording);
    await page.goto(`/client/qual-ai/job/${job}`);
    const behind = page.locator('li:has([data-unclear]) + li [data-word="0"]').first();
    await behind.dblclick();
    await page.locator('[data-editor]').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await page.getByText('Fill in or dismiss the unclear turn first.').first().waitFor({ state: 'attached' });
    expect(await unclearOnServer(page, recording)).toBe(2);
  });
});

const countUnclear = (page: Page): Promise<number> => page.locator('[data-unclear]').count();

async function unclearOnServer(page: Page, recording: string): Promise<number> {
  const answer = await page.request.get(`/api/recordings/${recording}/transcript`);
  const { segments } = readTranscript.answer.parse(await answer.json());
  return segments.filter(({ words, marks }) => textOf(words) === '' && marks?.includes('unclear')).length;
}

/** Goes to the next unclear turn, word by word. */
async function goToUnclear(page: Page): Promise<void> {
  const check = page.getByRole('region', { name: 'Check', exact: true });
  for (let words = 0; words < 40; words++) {
    await page.keyboard.press((await check.isVisible()) ? 'n' : 'F8');
    // Waits until it is drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    if (await page.locator('[data-unclear] .found').isVisible()) return;
  }
  throw new Error('The keys lead to no unclear turn.');
}

/** Adds two unclear turns, after the second and the fourth segment, as the pipeline does. */
const addUnclear = (installation: Installation, recording: string): Promise<void> =>
  asSuperuser(installation, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from segment where recording_id = $1 and merged_into is null order by position`,
      [recording],
    );
    for (const before of [rows[1]!, rows[3]!])
      await client.query(
        `insert into segment (organisation_id, id, recording_id, speaker_id, channel, language, start_ms, end_ms, position,
           revision, created_revision, words, text, conflicts, marks)
         select s.organisation_id, $2::uuid, s.recording_id, s.speaker_id, s.channel, s.language, s.end_ms, s.end_ms + 1500,
           s.position + 1, r.revision, r.revision, '[]', '', '[]', '["unclear"]'
         from segment s join recording r on r.id = s.recording_id where s.id = $1`,
        [before.id, randomUUID()],
      );
  });
