import { readTranscript } from '@colloquy/contract/transcripts';
import { textOf } from '@colloquy/rules/transcript';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { story } from '../story.ts';
import { openInterview, saved, textOnServer, undo } from '../transcript-editor.ts';

describe('editing in place', () => {
  story(
    'types, splits, merges, undoes and redoes, and survives a reload',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await openInterview(page, installation);
      const before = await textsOf(page, recording);

      await editTurn(page, 0);
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.type('Zebra grass ');
      await page.keyboard.press('Enter');
      expect(await caretOf(page)).toEqual({ before: '', behind: before[0] });
      await picker(page).waitFor();
      await expect
        .poll(() => textsOf(page, recording).then((texts) => texts.slice(0, 2)))
        .toEqual(['Zebra grass', before[0]]);

      await page.keyboard.press('Backspace');
      expect(await caretOf(page)).toEqual({ before: 'Zebra grass ', behind: before[0] });
      await heard(page, 'Turns joined.');
      await picker(page).waitFor({ state: 'detached' });
      await expect
        .poll(() => textsOf(page, recording))
        .toEqual([`Zebra grass ${before[0]}`, ...before.slice(1)]);

      // Native undo does not know splits; the last typing is undone first.
      await page.keyboard.type('and ');
      await page.keyboard.press('ControlOrMeta+z');
      await page.keyboard.press('ControlOrMeta+z');
      await expect
        .poll(() => textsOf(page, recording).then((texts) => texts.slice(0, 2)))
        .toEqual(['Zebra grass', before[0]]);
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect
        .poll(() => textsOf(page, recording))
        .toEqual([`Zebra grass ${before[0]}`, ...before.slice(1)]);

      await page.keyboard.press('Escape');
      await page.locator('[data-editor]').waitFor({ state: 'detached' });
      await page.reload();
      await page.locator('[data-word]', { hasText: 'Zebra' }).waitFor();
      await undo(page, 3);
      await expect.poll(() => textsOf(page, recording)).toEqual(before);
    },
  );

  story('moves the caret across segments as in one text', async ({ newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    const [first = '', second = ''] = await textsOf(page, recording);

    await page.locator('[data-word]').nth(1).click();
    await page.locator('[data-editor]').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    expect(await caretOf(page)).toEqual({ before: first, behind: '' });
    await page.keyboard.press('ArrowRight');
    expect(await caretOf(page)).toEqual({ before: '', behind: second });
    await page.keyboard.press('ArrowLeft');
    expect(await caretOf(page)).toEqual({ before: first, behind: '' });

    // Down through many lines that are not drawn yet and up again: the caret returns to its column.
    for (let line = 0; line < 30; line++) await page.keyboard.press('ArrowDown');
    expect(await page.locator('[data-editor]').boundingBox()).toMatchObject({ width: expect.any(Number) });
    expect((await caretOf(page)).before).not.toBe(first);
    for (let line = 0; line < 40; line++) await page.keyboard.press('ArrowUp');
    expect((await caretOf(page)).before.length).toBeLessThan(first.length);
    await page.keyboard.press('Escape');

    // By keyboard: the current word is selected, and typing replaces it.
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('F2');
    const chosen = await page.evaluate(() => String(getSelection()));
    expect(first.split(' ')).toContain(chosen);
    await page.keyboard.press('Escape');
    await page.locator('.found:focus', { hasText: chosen }).waitFor();
    expect(await textsOf(page, recording)).toContain(first);
  });

  story.for([
    ['Hebrew with points', 'rtl', 'שָׁלוֹם לְכֻלָּם', 2, 'שָׁל', 'וֹם לְכֻלָּם'],
    ['Devanagari', 'ltr', 'नमस्ते दुनिया', 2, 'नम', 'स्ते दुनिया'],
    ['Ethiopic', 'ltr', 'ሰላም ለዓለም።', 4, 'ሰላም', 'ለዓለም።'],
    ['Chinese', 'ltr', '今天天气很好。', 2, '今天', '天气很好。'],
    ['emoji', 'ltr', '👩‍👩‍👧‍👦🇷🇼👍🏽 done', 2, '👩‍👩‍👧‍👦🇷🇼', '👍🏽 done'],
    ['combining marks', 'ltr', 'x̂y e\u0301te\u0301', 1, 'x̂', 'y été'],
  ] as const)('%s: caret and split', async ([, dir, text, moves, left, right], { newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    const before = await textsOf(page, recording);
    await editTurn(page, 0);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await expect.poll(() => textsOf(page, recording).then(([now]) => now)).toBe(text.normalize('NFC'));
    // The text direction is known once words exist.
    await page.keyboard.press('Escape');
    await editTurn(page, 0);
    await page.keyboard.press('ControlOrMeta+Home');
    for (let move = 0; move < moves; move++)
      await page.keyboard.press(dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    expect((await caretOf(page)).before.trim()).toBe(left);
    await page.keyboard.press('Shift+Enter');
    expect(await caretOf(page)).toEqual({ before: '', behind: right });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => textsOf(page, recording).then((texts) => texts.slice(0, 2)))
      .toEqual([left, right]);
    await undo(page, 2);
    await expect.poll(() => textsOf(page, recording)).toEqual(before);
  });

  story('pastes plain text as one line', async ({ newPage, installation }) => {
    const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { recording } = await openInterview(page, installation);
    const before = await textOnServer(page, recording);
    await editTurn(page, 0);
    await page.keyboard.press('ControlOrMeta+Home');
    await page.evaluate(async () => {
      const html = new Blob(['<b>Two</b><p>lines</p>'], { type: 'text/html' });
      const plain = new Blob(['Two\r\n  lines \n'], { type: 'text/plain' });
      await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })]);
    });
    await page.keyboard.press('ControlOrMeta+v');
    expect((await caretOf(page)).before).toBe('Two lines');
    expect(await page.locator('[data-editor]').evaluate((editor) => editor.childNodes.length)).toBe(1);
    await saved(page).waitFor();
    await undo(page);
    await expect.poll(() => textOnServer(page, recording)).toBe(before);
  });

  story('passes axe and works by touch', async ({ newPage, installation }) => {
    const page = await newPage({ hasTouch: true, viewport: { width: 820, height: 1100 } });
    await openInterview(page, installation);
    await page
      .getByRole('button', { name: /^Edit the words at / })
      .nth(1)
      .tap();
    await page.getByRole('textbox', { name: /^Words of .* at \d+:\d\d$/ }).waitFor();
    expect(await page.locator('[data-editor]').evaluate((editor) => editor === document.activeElement)).toBe(
      true,
    );
    await expectNoViolations(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.getByRole('toolbar', { name: 'Actions for these words' }).waitFor();
    await expectNoViolations(page);
  });
});

/** Edits a visible turn, numbered from 0. */
async function editTurn(page: Page, turn: number): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit the words at / })
    .nth(turn)
    .click();
  await page.locator('[data-editor]').waitFor();
}

/** Text before and after the caret in the edited segment. */
const caretOf = (page: Page): Promise<{ before: string; behind: string }> =>
  page.evaluate(() => {
    const text = document.querySelector('[data-editor]')?.textContent ?? '';
    const at = getSelection()?.focusOffset ?? 0;
    return { before: text.slice(0, at), behind: text.slice(at) };
  });

/** Text of each segment on the server. */
async function textsOf(page: Page, recording: string): Promise<string[]> {
  const answer = await page.request.get(`/api/recordings/${recording}/transcript`);
  const { segments } = readTranscript.answer.parse(await answer.json());
  return segments.map(({ words }) => textOf(words)).filter((text) => text !== '');
}

/** Speaker picker below a new turn. */
const picker = (page: Page) => page.getByRole('region', { name: 'Who speaks?' });

/** Waits until a sentence is announced to screen readers. */
const heard = (page: Page, sentence: string) => page.getByRole('status').getByText(sentence).waitFor();
