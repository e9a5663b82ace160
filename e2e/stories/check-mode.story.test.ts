import { readTranscript } from '@colloquy/contract/transcripts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { story } from '../story.ts';
import { openInterview, textOnServer } from '../transcript-editor.ts';

describe('single-letter commands', () => {
  story(
    'do nothing outside check mode; in check mode each command is visible, announced and undoable',
    async ({ newPage, installation }) => {
      const page = await newPage({ viewport: { width: 1440, height: 900 } });
      const { recording } = await openInterview(page, installation);
      await page.locator('.low-confidence').first().waitFor();
      const before = await textOnServer(page, recording);
      const check = page.getByRole('region', { name: 'Check', exact: true });

      // Nothing is focused in the transcript, so typing has no effect.
      await page.keyboard.type('market axej1u.,qwrtynoics');
      await page.keyboard.press('Shift+n');

      await page.keyboard.press('F8');
      await check.waitFor();
      await page.locator('[data-check-edge]').waitFor();
      const player = await page.locator('[data-player]').boundingBox();
      expect(player!.height, 'one line').toBeLessThan(70);
      await page
        .getByRole('status')
        .getByText(/^Check is on\./)
        .waitFor();
      expect(await page.evaluate(() => document.activeElement?.matches('[data-words]'))).toBe(true);
      await expectNoViolations(page);
      expect(await page.locator('[data-tooltip="Nothing to undo"]').isVisible()).toBe(true);
      expect(await textOnServer(page, recording)).toBe(before);

      // A removed word is announced and comes back with undo.
      await page.locator('.found.low-confidence').waitFor();
      await page.keyboard.press('x');
      await check.getByText(/^Removed “.+”\.$/).waitFor();
      await expect.poll(() => textOnServer(page, recording)).not.toBe(before);
      await check.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => textOnServer(page, recording)).toBe(before);
      await check.getByText(/^Removed/).waitFor({ state: 'detached' });
      // The strip and its keys refer to the restored word.
      const back = await page.locator('.found').textContent();
      await check.getByRole('group', { name: `Suggestions for “${back}”` }).waitFor();

      // Enter edits the word even if a tab of the panel has the focus.
      await page.getByRole('tab', { name: 'Check' }).click();
      await page.keyboard.press('n');
      await page.locator('[aria-current=true]').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-editor]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-editor]').waitFor({ state: 'detached' });
      await check.waitFor();

      await page.setViewportSize({ width: 390, height: 844 });
      // axe reports buttons half hidden under the player as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await check.waitFor({ state: 'detached' });
      await page.getByRole('status').getByText('Check is off.').waitFor();
    },
  );

  story('act on the selected words, wherever the playback is', async ({ newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    await page.locator('.low-confidence').first().waitFor();
    const before = await speakersOf(page, recording);
    await page.getByRole('button', { name: 'Start checking' }).click();
    const words = await selectWords(page);
    const other = before.get(words.segmentId) === 'Speaker 1' ? 2 : 1;
    await page.keyboard.press(String(other));
    await page.getByText(`Selected words assigned to Speaker ${other}.`).waitFor();
    await expect.poll(() => saidBy(page, recording, words.text)).toBe(`Speaker ${other}`);
    const after = await speakersOf(page, recording);
    for (const [segmentId, speaker] of before) expect(after.get(segmentId)).toBe(speaker);
  });
});

type Segments = Awaited<ReturnType<typeof read>>['segments'];

async function read(page: Page, recording: string) {
  const answer = await page.request.get(`/api/recordings/${recording}/transcript`);
  return readTranscript.answer.parse(await answer.json());
}

/** Speaker of each segment, by segment id. */
async function speakersOf(page: Page, recording: string): Promise<Map<string, string | undefined>> {
  const { segments, speakers } = await read(page, recording);
  return new Map(segments.map((segment) => [segment.id, labelOf(segment, speakers)]));
}

const labelOf = ({ speakerId }: Segments[number], speakers: { id: string; label: string }[]) =>
  speakers.find(({ id }) => id === speakerId)?.label;

/** Speaker of the segment with this text. */
async function saidBy(page: Page, recording: string, text: string): Promise<string | undefined> {
  const { segments, speakers } = await read(page, recording);
  const said = segments.find(({ words }) => words.map((word) => word.text).join(' ') === text);
  return said && labelOf(said, speakers);
}

/** Selects two words at the end of a visible segment, as a drag does. */
const selectWords = (page: Page): Promise<{ segmentId: string; text: string }> =>
  page.evaluate(() => {
    const segment = [...document.querySelectorAll<HTMLElement>('[data-segment]')].findLast(
      (each) => each.querySelectorAll('[data-word]').length > 3,
    )!;
    const [first, last] = [...segment.querySelectorAll('[data-word]')].slice(-2) as [Element, Element];
    const range = document.createRange();
    range.setStart(first.firstChild!, 0);
    range.setEnd(last.firstChild!, last.textContent!.length);
    const selection = getSelection()!;
    selection.removeAllRanges();
    selection.addRange(range);
    return { segmentId: segment.dataset['segment']!, text: `${first.textContent} ${last.textContent}` };
  });
