import { describe, expect, it } from 'vitest';
import { ApiError, offlineError } from '../../../app/api/api-error.ts';
import { TEXTS, World, browserOf, saved, textsIn, turns, write } from './testing/calm-world.ts';
import type { FakeBrowser } from './testing/fake-tab.ts';

describe('an edit', () => {
  it('shows at once and is saved once the server has it', async () => {
    const world = new World();
    const tab = world.tabOf(browserOf('one'));
    write(tab, 'we met at the old market');
    expect(textsIn(tab)[0]).toBe('we met at the old market');
    expect(tab.getState()).toMatchObject({ saving: 'saving', waiting: 1 });
    await saved(tab);
    expect(world.server.texts[0]).toBe('we met at the old market');
  });

  it('leaves what it does not touch the same objects', async () => {
    const tab = new World().tabOf(browserOf('one'));
    const before = tab.getState().transcript;
    write(tab, 'we met');
    const after = tab.getState().transcript;
    expect(after.segments[1]).toBe(before.segments[1]);
    expect([after.speakers, after.anchors]).toEqual([before.speakers, before.anchors]);
    await saved(tab);
    expect(tab.getState().transcript.segments[1]).toBe(before.segments[1]);
  });

  it('of a reader changes nothing', async () => {
    const world = new World();
    const tab = world.tabOf({ ...browserOf('one'), mayEdit: false });
    write(tab, 'something else');
    expect([textsIn(tab), tab.getState().waiting]).toEqual([TEXTS, 0]);
  });

  it('that is typed on top of a draft is said to be on its way, and not saved', async () => {
    const tab = new World().tabOf(browserOf('one'));
    tab.setDraft(true);
    await turns(1);
    expect(tab.getState().saving).toBe('saving');
    tab.setDraft(false);
    await turns(1);
    expect(tab.getState().saving).toBe('saved');
  });
});

it('an edit of a tab that ended before it could tell the others is sent once another one is opened', async () => {
  const world = new World();
  const browser = browserOf('one');
  world.tabOf(browser);
  const ended = world.tabOf(browser);
  await turns(10);
  write(ended, 'we met at the old market');
  ended.kill();
  world.tabOf(browser);
  await expect.poll(() => world.server.texts[0]).toBe('we met at the old market');
});

describe('without a network', () => {
  it('edits are kept, show, and are sent when it is back, also by another tab', async () => {
    const world = new World();
    const browser = browserOf('one');
    const tab = world.tabOf(browser);
    await turns(10);
    world.isCut = true;
    write(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('offline');
    tab.kill();
    const again = world.tabOf(browser);
    await expect.poll(() => textsIn(again)[0]).toBe('we met at the old market');
    expect(world.server.texts).toEqual(TEXTS);
    world.isCut = false;
    await saved(again);
    expect(world.server.texts[0]).toBe('we met at the old market');
  });

  it('words that others changed meanwhile are merged, and where both changed the same both are kept', async () => {
    const world = new World();
    const [mine, theirs] = [world.tabOf(browserOf('one')), world.tabOf(browserOf('two'))];
    await turns(10);
    world.isCut = true;
    write(mine, 'we met at the old market');
    write(mine, 'it was raining hard', 1);
    await expect.poll(() => mine.getState().saving).toBe('offline');
    world.isCut = false;
    write(theirs, 'yesterday we met at the market');
    write(theirs, 'it was raining gently', 1);
    await saved(theirs);
    await mine.hint();
    expect(textsIn(mine)[0]).toBe('yesterday we met at the old market');
    await saved(mine);
    expect(textsIn(mine)).toEqual(world.server.texts);
    expect(textsIn(mine)[1]).toBe('it was raining gently');
    expect(mine.getState().transcript.segments[1]!.alternatives).toMatchObject([
      { text: 'it was raining hard', personId: 'one' },
    ]);
  });
});

describe('edits that wait for a job that was completed meanwhile', () => {
  const completed = () => {
    throw new ApiError(409, { code: 1, error: 'job-completed', message: 'This job is completed.' });
  };

  it('are shown with what was typed when the transcript is opened again, and nothing can be edited', async () => {
    const world = new World();
    const browser = browserOf('one');
    const tab = world.tabOf(browser);
    await turns(10);
    world.isCut = true;
    write(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('offline');
    tab.kill();
    world.isCut = false;
    const again = world.tabOf({ ...browser, mayEdit: false, refusal: completed });
    await expect
      .poll(() => again.getState().refused)
      .toMatchObject([{ sentence: 'This job is completed.', text: 'we met at the old market' }]);
    expect([textsIn(again), again.getState().waiting]).toEqual([TEXTS, 0]);
    const third = world.tabOf({ ...browser, mayEdit: false });
    await expect.poll(() => third.getState().refused.length).toBe(1);
  });

  it('move from the editor that is open to the one for reading that follows it', async () => {
    const world = new World();
    const browser = browserOf('one');
    const tab = world.tabOf(browser);
    await turns(10);
    browser.refusal = completed;
    const reading = world.tabOf({ ...browser, mayEdit: false });
    write(tab, 'we met at the old market');
    await expect
      .poll(() => reading.getState().refused.map(({ text }) => text))
      .toEqual(['we met at the old market']);
    expect(textsIn(reading)).toEqual(TEXTS);
  });
});

describe('edits of somebody who is signed out by now', () => {
  it('are locked, and sent when the same person is back', async () => {
    const world = new World();
    const browser = browserOf('one');
    const tab = world.tabOf(browser);
    await turns(10);
    browser.signedIn = 'two';
    write(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('locked');
    expect(world.server.texts).toEqual(TEXTS);
    browser.signedIn = 'one';
    tab.hope();
    await saved(tab);
    expect(world.server.texts[0]).toBe('we met at the old market');
  });

  it('are locked, too, where only the server knows of the sign-in', async () => {
    const world = new World();
    const browser = { ...browserOf('one'), refusal: foreign };
    const tab = world.tabOf(browser);
    write(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('locked');
    expect(tab.getState().refused).toEqual([]);
  });

  const foreign = () => {
    throw new ApiError(403, { code: 1, error: 'not-permitted', message: 'Somebody else is signed in.' });
  };
});

describe('what the server refuses', () => {
  const refusing = (isRefused: (text: string) => boolean): FakeBrowser => ({
    ...browserOf('one'),
    refusal: (commands) => {
      const isBad = commands.some((command) => command.kind === 'set-text' && isRefused(command.text));
      if (isBad) throw new ApiError(404, { code: 1, error: 'not-found', message: 'This does not exist.' });
    },
  });

  it('is found among many, told once, and offered to be copied; the others are saved', async () => {
    const world = new World();
    const tab = world.tabOf(refusing((text) => text.includes('bad')));
    await turns(10);
    tab.edit([
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the good market' },
      { kind: 'set-text', segmentId: 'segment-1', text: 'it was bad weather' },
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the very good market' },
    ]);
    await saved(tab);
    expect(world.server.texts).toEqual(['we met at the very good market', 'it was raining']);
    expect(textsIn(tab)).toEqual(world.server.texts);
    expect(tab.said).toEqual(['Typing: This does not exist.']);
    expect(tab.getState().refused).toMatchObject([{ what: 'Typing', text: 'it was bad weather' }]);
    tab.dismiss(tab.getState().refused[0]!.id);
    expect(tab.getState().refused).toEqual([]);
  });

  it('is not asked again and again where nothing of the recording can be read any more', async () => {
    const world = new World();
    let requests = 0;
    const browser = refusing(() => ++requests > 0);
    const tab = world.tabOf({ ...browser, isGone: () => requests > 0 });
    await turns(10);
    tab.edit(
      TEXTS.map((text, place) => ({ kind: 'set-text', segmentId: `segment-${place}`, text: `${text}!` })),
    );
    await expect.poll(() => tab.getState().refused).toHaveLength(2);
    expect(requests).toBe(1);
  });
});

describe('undo', () => {
  it('shows at once what was done in this tab, and is done again as well', async () => {
    const world = new World();
    const tab = world.tabOf(browserOf('one'));
    await turns(10);
    world.isCut = true;
    write(tab, 'we met at the old market');
    tab.edit([{ kind: 'split', segmentId: 'segment-0', at: 6, newSegmentId: 'made' }]);
    expect(textsIn(tab)).toEqual(['we met', 'at the old market', 'it was raining']);
    tab.undo();
    expect(textsIn(tab)).toEqual(['we met at the old market', 'it was raining']);
    tab.undo();
    expect(textsIn(tab)).toEqual(TEXTS);
    expect(tab.getState().redo.map(({ kind }) => kind)).toEqual(['set-text', 'split']);
    tab.redo();
    tab.redo();
    expect(textsIn(tab)).toEqual(['we met', 'at the old market', 'it was raining']);
    expect(tab.getState().undo.map(({ kind }) => kind)).toEqual(['split', 'set-text']);
  });
});

it('an error that is no answer is a network that is away', async () => {
  const world = new World();
  let tries = 0;
  const tab = world.tabOf({
    ...browserOf('one'),
    refusal: () => {
      if (tries++ === 0) throw new DOMException('Too late.', 'TimeoutError');
      if (tries === 2) throw offlineError();
    },
  });
  write(tab, 'we met');
  await saved(tab);
  expect(tries).toBe(3);
});
