import { readTranscript } from '@colloquy/contract/transcripts';
import { type Segment, startsTurn, textOf } from '@colloquy/rules/transcript';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { dragOver } from '../drag-over.ts';
import { story } from '../story.ts';
import { openInterview, saved, undo } from '../transcript-editor.ts';

describe('the editor behaves like a text editor', () => {
  story(
    'a click places the caret without playing, typing edits there, and a double click selects the word',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await openInterview(page, installation);
      const before = await segmentsOf(page, recording);
      const place = { segment: 2, word: 1 };
      const word = wordAt(page, before, place);
      await word.click({ position: { x: 1, y: 8 } });
      await page.keyboard.type('at market ');
      const { words, id } = before[place.segment]!;
      const [first = '', ...rest] = words.map(({ text }) => text);
      await expect.poll(() => textIn(page, recording, id)).toBe([first, 'at', 'market', ...rest].join(' '));
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      expect(await othersThan(page, recording, [id])).toEqual(ids(before, [id]));

      // The caret position after typing and leaving is computed on the current words.
      await page.keyboard.type('again ');
      await page.keyboard.press('Escape');
      await page.locator('[data-word].found:focus', { hasText: rest[0]! }).waitFor();

      const last = { segment: 2, word: words.length + 2 };
      const shown = await wordAt(page, before, last).innerText();
      expect(shown).toMatch(/\p{L}[.?!,]$/u);
      await wordAt(page, before, last).dblclick();
      expect(await selectedText(page)).toBe(shown.slice(0, -1));
      await page.keyboard.type('indeed');
      await expect.poll(() => textIn(page, recording, id)).toMatch(/ again .* indeed[.?!,]$/);
      // The highlight of the playing word would look like a selection.
      expect(await page.evaluate(() => CSS.highlights.has('playing'))).toBe(false);
      await undo(page, 3);
    },
  );

  story(
    'typing replaces a pointer selection, also across turns in one step',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await openInterview(page, installation);
      const before = await segmentsOf(page, recording);
      const { id, words } = before[2]!;
      await dragOver(
        page,
        wordAt(page, before, { segment: 2, word: 1 }),
        wordAt(page, before, { segment: 2, word: 2 }),
      );
      await page.keyboard.type('any');
      const typed = ['any', ...words.slice(3).map(({ text }) => text)];
      await expect.poll(() => textIn(page, recording, id)).toBe([words[0]!.text, ...typed].join(' '));
      await undo(page, 1);

      await dragOver(
        page,
        wordAt(page, before, { segment: 2, word: 3 }),
        wordAt(page, before, { segment: 3, word: 0 }),
      );
      await page.keyboard.press('Delete');
      await expect.poll(() => textIn(page, recording, id)).toBe(textOf(words.slice(0, 3)));
      expect(await textIn(page, recording, before[3]!.id)).toBe(textOf(before[3]!.words.slice(1)));
      await undo(page, 1);
      await expect.poll(() => segmentsOf(page, recording).then(bare)).toEqual(bare(before));
    },
  );

  story(
    'a missed change of speaker takes two keys: Enter starts a turn, a number assigns it',
    async ({ newPage, installation }) => {
      // Too low for the speaker picker below the text: it opens above, without covering the text.
      const page = await newPage({ viewport: { width: 1440, height: 620 } });
      const { recording } = await openInterview(page, installation);
      const before = await segmentsOf(page, recording);
      const at = before.findIndex(({ words }) => words.length >= 6);
      const { id, words, speakerId } = before[at]!;

      // In the middle of the fourth word: the turn begins with the whole word.
      await wordAt(page, before, { segment: at, word: 3 }).click();
      await page.keyboard.press('Enter');
      await picker(page).waitFor();
      const begunRow = page.locator('li:has([data-editor])');
      await begunRow.getByRole('button', { name: /: change speaker$/ }).waitFor();
      expect(await page.locator('[data-editor]').textContent()).toBe(textOf(words.slice(3)));
      await expect.poll(() => coversEditor(page)).toBe(false);
      await expectNoViolations(page);
      await page.keyboard.press('2');
      await picker(page).waitFor({ state: 'detached' });
      await saved(page).waitFor();

      const now = await segmentsOf(page, recording);
      const [one, two] = [now[at]!, now[at + 1]!];
      expect([one.id, textOf(one.words)]).toEqual([id, textOf(words.slice(0, 3))]);
      expect(textOf(two.words)).toBe(textOf(words.slice(3)));
      expect([one.speakerId, two.speakerId === speakerId, startsTurn(two)]).toEqual([speakerId, false, true]);
      // No other segment changed its speaker, and the caret is where typing continues.
      const rest = now.filter((segment) => segment.id !== two.id);
      expect(rest.map(({ speakerId: by }) => by)).toEqual(expectedSpeakers(before, at, rest, two.speakerId));
      await page.keyboard.type('So ');
      await expect.poll(() => textIn(page, recording, two.id)).toBe(`So ${textOf(words.slice(3))}`);

      await undo(page, 4);
      await expect.poll(() => segmentsOf(page, recording).then(bare)).toEqual(bare(before));
    },
  );

  story(
    'a new turn gets a new speaker, or keeps its speaker and survives a reload',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await openInterview(page, installation);
      const before = await segmentsOf(page, recording);
      const at = before.findIndex(({ words }) => words.length >= 6);
      await wordAt(page, before, { segment: at, word: 3 }).click();
      await page.keyboard.press('Enter');
      await picker(page).waitFor();
      // Typing dismisses the picker.
      await page.keyboard.type('Well');
      await picker(page).waitFor({ state: 'detached' });
      await saved(page).waitFor();
      await page.reload();
      await wordAt(page, await segmentsOf(page, recording), { segment: at + 1, word: 0 }).waitFor();
      const begun = await segmentsOf(page, recording);
      expect(begun.map(startsTurn).indexOf(true)).toBe(at + 1);
      expect(textOf(begun[at + 1]!.words)).toMatch(/^Well/);

      await wordAt(page, begun, { segment: at + 1, word: 0 }).click();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await picker(page).waitFor();
      await page.keyboard.press('Tab');
      await page
        .getByRole('combobox', { name: 'Speaker', exact: true })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.type('Grandmother');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Grandmother: change speaker' }).first().waitFor();
      // The caret is in the text again.
      await page.locator('[data-editor]:focus').waitFor();
    },
  );

  story(
    'Backspace at the start of a turn merges the whole turn and announces its speaker',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await openInterview(page, installation);
      const before = await segmentsOf(page, recording);
      const at = before.findIndex(
        (segment, place) => place > 0 && segment.speakerId !== before[place - 1]!.speakerId,
      );
      const end = before.findIndex(
        (segment, place) => place > at && segment.speakerId !== before[at]!.speakerId,
      );
      const first = before[at - 1]!;
      await wordAt(page, before, { segment: at, word: 0 }).click();
      await page.keyboard.press('Home');
      await page.keyboard.press('Backspace');
      await page.getByText(/^Turns joined and assigned to .*\.$/).waitFor();
      await saved(page).waitFor();
      const now = await segmentsOf(page, recording);
      expect(textOf(now[at - 1]!.words)).toBe(`${textOf(first.words)} ${textOf(before[at]!.words)}`);
      expect(now.slice(at - 1, end - 1).map(({ speakerId }) => speakerId)).toEqual(
        before.slice(at, end).map(() => first.speakerId),
      );
      expect(bare(now.slice(end - 1))).toEqual(bare(before.slice(end)));
      await undo(page, 1);
      await expect.poll(() => segmentsOf(page, recording).then(bare)).toEqual(bare(before));
    },
  );

  story(
    'speaker shortcuts apply to the selection, the turn of the caret, or from the caret on',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await openInterview(page, installation);
      const before = await segmentsOf(page, recording);
      const at = before.findIndex(({ words }) => words.length >= 6);
      const { words, speakerId } = before[at]!;
      await wordAt(page, before, { segment: at, word: 3 }).dblclick();
      await page.keyboard.press('Alt+2');
      await saved(page).waitFor();
      await expect.poll(() => segmentsOf(page, recording).then((all) => all.length)).toBe(before.length + 2);
      const given = (await segmentsOf(page, recording)).filter(
        (segment, place) => segment.speakerId !== speakerId && place >= at && place < at + 3,
      );
      expect(given.map((segment) => textOf(segment.words))).toEqual([words[3]!.text]);
      await undo(page, 1);
      await expect.poll(() => segmentsOf(page, recording).then(bare)).toEqual(bare(before));

      await wordAt(page, before, { segment: at, word: 3 }).click({ position: { x: 1, y: 8 } });
      await page.keyboard.press('Alt+Shift+2');
      await saved(page).waitFor();
      const now = await segmentsOf(page, recording);
      const changed = now.filter(
        ({ id, speakerId: by }) => before.find((segment) => segment.id === id)?.speakerId !== by,
      );
      expect(textOf(changed[0]!.words)).toBe(textOf(words.slice(3)));
      // Only the rest of this turn, no later turn of the same speaker.
      const turn = before.slice(at + 1);
      const next = turn.findIndex((segment) => segment.speakerId !== speakerId);
      expect(changed.slice(1).map(({ id }) => id)).toEqual(turn.slice(0, next).map(({ id }) => id));
    },
  );
});

/** Whether the speaker picker covers the edited line. */
async function coversEditor(page: Page): Promise<boolean> {
  const [over, line] = [await picker(page).boundingBox(), await page.locator('[data-editor]').boundingBox()];
  return over!.y < line!.y + line!.height && line!.y < over!.y + over!.height;
}

const picker = (page: Page) => page.getByRole('region', { name: 'Who speaks?' });

const wordAt = (
  page: Page,
  segments: readonly Segment[],
  { segment, word }: { segment: number; word: number },
) => page.locator(`[data-segment="${segments[segment]!.id}"] [data-word="${word}"]`);

const selectedText = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '');

/** Segments with words on the server. */
async function segmentsOf(page: Page, recording: string): Promise<Segment[]> {
  const answer = await page.request.get(`/api/recordings/${recording}/transcript`);
  return readTranscript.answer.parse(await answer.json()).segments.filter(({ words }) => words.length > 0);
}

const textIn = async (page: Page, recording: string, id: string): Promise<string> =>
  textOf((await segmentsOf(page, recording)).find((segment) => segment.id === id)?.words ?? []);

/** Visible properties of segments: speaker, start of a turn, text. */
const bare = (segments: readonly Segment[]) =>
  segments.map((segment) => [segment.speakerId, startsTurn(segment), textOf(segment.words)]);

const ids = (segments: readonly Segment[], without: readonly string[]) =>
  bare(segments.filter(({ id }) => !without.includes(id)));

const othersThan = async (page: Page, recording: string, without: readonly string[]) =>
  ids(await segmentsOf(page, recording), without);

/** Unchanged speakers, except that the rest of a split turn follows the new one. */
function expectedSpeakers(
  before: readonly Segment[],
  at: number,
  now: readonly Segment[],
  given: string | null,
): (string | null)[] {
  const { speakerId } = before[at]!;
  const end = before.findIndex((segment, place) => place > at && segment.speakerId !== speakerId);
  return now.map(({ id }) => {
    const place = before.findIndex((segment) => segment.id === id);
    return place > at && place < (end < 0 ? before.length : end) ? given : before[place]!.speakerId;
  });
}
