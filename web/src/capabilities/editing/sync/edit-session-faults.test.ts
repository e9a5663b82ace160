import { type Command, isConfirmed } from '@colloquy/rules/transcript';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import {
  FakeEnvironment,
  browserOf,
  untilSaved,
  textsIn,
  ticks,
  typeText,
} from '../testing/fake-environment.ts';
import type { FakeBrowser } from '../testing/fake-tab.ts';

describe('an edit on which the server fails', () => {
  const fault = (reference?: string) =>
    new ApiError(500, { code: 1, error: 'unexpected', message: 'Something went wrong.', reference });
  const failing = (isBad: (commands: readonly Command[]) => boolean, error = fault('r1')) => {
    const requests: number[] = [];
    const refusal: FakeBrowser['refusal'] = (commands) => {
      requests.push(commands.length);
      if (isBad(commands)) throw error;
    };
    return { ...browserOf('one'), refusal, requests };
  };
  const isOf = (kind: Command['kind']) => (commands: readonly Command[]) =>
    commands.some((command) => command.kind === kind);

  it('is isolated and set aside if it fails every time, and the others are saved', async () => {
    const environment = new FakeEnvironment();
    const browser = failing((commands) =>
      commands.some((command) => command.kind === 'set-text' && command.text.includes('bad')),
    );
    const tab = environment.tabOf(browser);
    await ticks(10);
    tab.edit([
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the good market' },
      { kind: 'set-text', segmentId: 'segment-1', text: 'it was bad weather' },
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the very good market' },
    ]);
    await untilSaved(tab);
    expect(textsIn(tab)).toEqual(['we met at the very good market', 'it was raining']);
    expect(environment.server.texts).toEqual(textsIn(tab));
    expect(tab.getState().refused).toMatchObject([{ what: 'Typing', text: 'it was bad weather' }]);
    expect(tab.notifications).toEqual([expect.stringMatching(/^Typing: The server failed each time/)]);
    // The whole request, then each half once, then the single edit.
    expect(browser.requests.slice(0, 9)).toEqual([3, 3, 3, 3, 3, 3, 3, 2, 1]);
  });

  it('keeps the edits based on it, rebased to the text without it', async () => {
    const environment = new FakeEnvironment();
    const tab = environment.tabOf(failing(isOf('split')));
    await ticks(10);
    tab.edit([{ kind: 'split', segmentId: 'segment-0', at: 6, newSegmentId: 'made' }]);
    typeText(tab, 'yesterday we met');
    tab.edit([{ kind: 'confirm', segmentId: 'segment-0', start: 10, end: 16 }]);
    await untilSaved(tab);
    expect(tab.getState().refused).toMatchObject([{ what: 'Split', text: null }]);
    expect(environment.server.texts).toEqual(['yesterday we met at the market', 'it was raining']);
    const { words } = tab.getState().transcript.segments[0]!;
    expect(words.map(isConfirmed)).toEqual([true, true, true, false, false, false]);
  });

  it('leaves the edits based on it to be copied if others merged its segment away', async () => {
    const environment = new FakeEnvironment();
    const [mine, theirs] = [environment.tabOf(failing(isOf('split'))), environment.tabOf(browserOf('two'))];
    await ticks(10);
    mine.edit([{ kind: 'split', segmentId: 'segment-1', at: 6, newSegmentId: 'made' }]);
    typeText(mine, 'often it was', 1);
    theirs.edit([{ kind: 'merge', segmentId: 'segment-0', withId: 'segment-1' }]);
    await untilSaved(mine, theirs);
    expect(environment.server.texts).toEqual(['we met at the market it was raining']);
    expect(mine.getState().refused).toMatchObject([{ text: null }, { text: 'often it was' }]);
  });

  it('is retried until the failure passes', async () => {
    const environment = new FakeEnvironment();
    let left = 6;
    const tab = environment.tabOf(failing(() => left-- > 0));
    typeText(tab, 'we met');
    await untilSaved(tab);
    expect(environment.server.texts[0]).toBe('we met');
    expect(tab.getState().refused).toEqual([]);
  });

  it.each([
    ['not its own', fault()],
    ['503, out of order', new ApiError(503, { code: 1, error: 'store-unavailable', message: '' })],
    ['429, too many requests', new ApiError(429, { code: 1, error: 'too-many-tries', message: '' })],
  ])('is kept and retried forever if the answer is %s', async (_what, error) => {
    const environment = new FakeEnvironment();
    const browser = failing(() => true, error);
    const tab = environment.tabOf(browser);
    typeText(tab, 'we met');
    await expect.poll(() => browser.requests.length).toBeGreaterThan(100);
    expect(tab.getState()).toMatchObject({ pending: 1, refused: [] });
    tab.kill();
  });
});
