import { type Command, isConfirmed } from '@colloquy/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { World, browserOf, saved, textsIn, turns, write } from './testing/calm-world.ts';
import type { FakeBrowser } from './testing/fake-tab.ts';

describe('what the server fails on', () => {
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

  it('every time is found among many and set aside, and the others are saved', async () => {
    const world = new World();
    const browser = failing((commands) =>
      commands.some((command) => command.kind === 'set-text' && command.text.includes('bad')),
    );
    const tab = world.tabOf(browser);
    await turns(10);
    tab.edit([
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the good market' },
      { kind: 'set-text', segmentId: 'segment-1', text: 'it was bad weather' },
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the very good market' },
    ]);
    await saved(tab);
    expect(textsIn(tab)).toEqual(['we met at the very good market', 'it was raining']);
    expect(world.server.texts).toEqual(textsIn(tab));
    expect(tab.getState().refused).toMatchObject([{ what: 'Typing', text: 'it was bad weather' }]);
    expect(tab.said).toEqual([expect.stringMatching(/^Typing: The server failed on this edit every time/)]);
    // The whole request, its halves once each, and at last the one edit.
    expect(browser.requests.slice(0, 9)).toEqual([3, 3, 3, 3, 3, 3, 3, 2, 1]);
  });

  it('leaves what was made upon it, brought to the words without it', async () => {
    const world = new World();
    const tab = world.tabOf(failing(isOf('split')));
    await turns(10);
    tab.edit([{ kind: 'split', segmentId: 'segment-0', at: 6, newSegmentId: 'made' }]);
    write(tab, 'yesterday we met');
    tab.edit([{ kind: 'confirm', segmentId: 'segment-0', start: 10, end: 16 }]);
    await saved(tab);
    expect(tab.getState().refused).toMatchObject([{ what: 'Split', text: null }]);
    expect(world.server.texts).toEqual(['yesterday we met at the market', 'it was raining']);
    const { words } = tab.getState().transcript.segments[0]!;
    expect(words.map(isConfirmed)).toEqual([true, true, true, false, false, false]);
  });

  it('leaves what was made upon it, to be copied, where others merged its segment away meanwhile', async () => {
    const world = new World();
    const [mine, theirs] = [world.tabOf(failing(isOf('split'))), world.tabOf(browserOf('two'))];
    await turns(10);
    mine.edit([{ kind: 'split', segmentId: 'segment-1', at: 6, newSegmentId: 'made' }]);
    write(mine, 'often it was', 1);
    theirs.edit([{ kind: 'merge', segmentId: 'segment-0', withId: 'segment-1' }]);
    await saved(mine, theirs);
    expect(world.server.texts).toEqual(['we met at the market it was raining']);
    expect(mine.getState().refused).toMatchObject([{ text: null }, { text: 'often it was' }]);
  });

  it('is tried until it is taken where the failure passes', async () => {
    const world = new World();
    let left = 6;
    const tab = world.tabOf(failing(() => left-- > 0));
    write(tab, 'we met');
    await saved(tab);
    expect(world.server.texts[0]).toBe('we met');
    expect(tab.getState().refused).toEqual([]);
  });

  it.each([
    ['another answer than its own', fault()],
    ['that it is out of order', new ApiError(503, { code: 1, error: 'store-unavailable', message: '' })],
    ['that it has too much to do', new ApiError(429, { code: 1, error: 'too-many-tries', message: '' })],
  ])('is kept and tried for ever where it says %s', async (_what, error) => {
    const world = new World();
    const browser = failing(() => true, error);
    const tab = world.tabOf(browser);
    write(tab, 'we met');
    await expect.poll(() => browser.requests.length).toBeGreaterThan(100);
    expect(tab.getState()).toMatchObject({ waiting: 1, refused: [] });
    tab.kill();
  });
});
