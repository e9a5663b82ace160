import { readTranscript } from '@colloquy/contract/transcripts';
import { textOf } from '@colloquy/rules/transcript';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findDemo } from '../demo.ts';
import { signIn } from '../sign-in.ts';
import { readReferenceScript, speakerAgreement, wordErrorRate } from '../compare-transcript.ts';
import { story } from '../story.ts';
import type { NewPage } from '../story.ts';
import type { Installation } from '../installation/start-installation.ts';

describe('reading and listening', () => {
  story(
    'the demo interview has its words, nearly all with the right speaker',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await findDemo(page, installation);
      const answer = await page.request.get(`/api/recordings/${recording}/transcript`);
      const { segments, speakers } = readTranscript.answer.parse(await answer.json());
      const turns = readReferenceScript();
      const said = turns.map(({ text }) => text).join(' ');
      expect(wordErrorRate(said, segments.map(({ words }) => textOf(words)).join(' '))).toBeLessThan(0.08);
      expect(speakers).toHaveLength(2);
      expect(speakerAgreement(turns, segments)).toBeGreaterThan(0.9);
    },
  );

  story(
    'plays audio, highlights the current word and plays a word clicked with Alt',
    async ({ newPage, installation }) => {
      const page = await openDemo(newPage, installation);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      const first = await playingWord(page);
      await expect.poll(() => playingWord(page), { timeout: 10_000 }).not.toBe(first);

      await page
        .locator('[data-word]', { hasText: 'Saturday' })
        .first()
        .click({ modifiers: ['Alt'] });
      await expect.poll(() => playingWord(page), { timeout: 10_000 }).toMatch(/Saturday|I|took|the|car/);
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      const clock = await clockSeconds(page);
      expect(clock).toBeGreaterThan(20);
      expect(clock).toBeLessThan(35);
    },
  );

  story(
    'plays, skips back, changes the speed and goes to low-confidence words by keyboard',
    async ({ newPage, installation }) => {
      const page = await openDemo(newPage, installation);
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      await page.keyboard.press(']');
      await expect.poll(() => page.getByLabel('Speed').inputValue()).toBe('1.25');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => clockSeconds(page)).toBeGreaterThanOrEqual(4);
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      const before = await clockSeconds(page);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => clockSeconds(page)).toBeLessThan(before);
      await page.locator('.low-confidence').first().waitFor();
      await page.keyboard.press('F8');
      await page.locator('.found.low-confidence').waitFor();
    },
  );

  story('offers to scroll back to the current word', async ({ newPage, installation }) => {
    const page = await openDemo(newPage, installation);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await playingWord(page);
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 4_000);
    const back = page.getByRole('button', { name: 'Back to playback position' });
    await back.click();
    await back.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.playing').isVisible()).toBe(true);
  });

  story('finds words, also those that are not drawn', async ({ newPage, installation }) => {
    const page = await openDemo(newPage, installation);
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Find in this transcript' }).fill('bicycle');
    await page.getByRole('search').getByText('of 1').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.found', { hasText: 'bicycle' }).waitFor();
  });

  story('searches all transcripts and opens a hit at its position', async ({ newPage, installation }) => {
    const page = await newPage();
    await findDemo(page, installation);
    await page.goto('/client/search');
    await page.getByLabel('Search your transcripts').fill('purple carrots');
    const passages = page.getByRole('list', { name: 'Search results' });
    await passages.getByText('purple').first().waitFor();
    await page.waitForURL('**/client/search?q=purple+carrots');
    await passages.getByRole('button', { name: /^Play from/ }).click();
    // Playback stops at the end of the passage.
    await passages.getByRole('button', { name: /^Pause at/ }).waitFor();
    await passages.getByRole('button', { name: /^Play from/ }).waitFor();
    await passages.getByRole('link', { name: 'Food market' }).click();
    await page.waitForURL('**/client/qual-ai/job/**');
    await page.locator('[data-word]', { hasText: 'purple' }).waitFor();
    await expect.poll(() => clockSeconds(page)).toBeGreaterThan(80);
  });

  story('other roles of the organisation may read it or not', async ({ newPage, installation }) => {
    const page = await openDemo(newPage, installation);
    const path = new URL(page.url()).pathname.replace('/client', '');
    const administrator = await newPage();
    await signIn(administrator, installation, 'organisationadmin');
    await administrator.goto(path);
    await administrator.getByText('opened about two years ago').waitFor();
    const reviewer = await newPage();
    await signIn(reviewer, installation, 'reviewer');
    await reviewer.goto(path);
    await reviewer.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

/** Opens the demo interview with its words. */
async function openDemo(newPage: NewPage, installation: Installation): Promise<Page> {
  const page = await newPage();
  const { job } = await findDemo(page, installation);
  await page.goto(`/client/qual-ai/job/${job}`);
  await page.getByText('opened about two years ago').waitFor();
  return page;
}

/** The highlighted word, once there is one. */
const playingWord = (page: Page) => page.locator('.playing').innerText();

/** Position of the player in seconds. */
async function clockSeconds(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+:\d\d \/ \d+:\d\d$/).innerText();
  const [minutes = 0, seconds = 0] = text.split(' / ')[0]?.split(':').map(Number) ?? [];
  return minutes * 60 + seconds;
}
