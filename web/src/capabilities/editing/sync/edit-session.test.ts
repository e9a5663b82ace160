import { describe, expect, it } from 'vitest';
import { ApiError, offlineError } from '../../../app/api/api-error.ts';
import {
  TEXTS,
  FakeEnvironment,
  browserOf,
  untilSaved,
  textsIn,
  ticks,
  typeText,
} from '../testing/fake-environment.ts';
import type { FakeBrowser } from '../testing/fake-tab.ts';

describe('an edit', () => {
  it('shows immediately and is saved once the server has it', async () => {
    const environment = new FakeEnvironment();
    const tab = environment.tabOf(browserOf('one'));
    typeText(tab, 'we met at the old market');
    expect(textsIn(tab)[0]).toBe('we met at the old market');
    expect(tab.getState()).toMatchObject({ saving: 'saving', pending: 1 });
    await untilSaved(tab);
    expect(environment.server.texts[0]).toBe('we met at the old market');
  });

  it('keeps the identity of everything it does not touch', async () => {
    const tab = new FakeEnvironment().tabOf(browserOf('one'));
    const before = tab.getState().transcript;
    typeText(tab, 'we met');
    const after = tab.getState().transcript;
    expect(after.segments[1]).toBe(before.segments[1]);
    expect([after.speakers, after.anchors]).toEqual([before.speakers, before.anchors]);
    await untilSaved(tab);
    expect(tab.getState().transcript.segments[1]).toBe(before.segments[1]);
  });

  it('does nothing without permission to edit', async () => {
    const environment = new FakeEnvironment();
    const tab = environment.tabOf({ ...browserOf('one'), mayEdit: false });
    typeText(tab, 'something else');
    expect([textsIn(tab), tab.getState().pending]).toEqual([TEXTS, 0]);
  });

  it('with a draft on top counts as saving, not as saved', async () => {
    const tab = new FakeEnvironment().tabOf(browserOf('one'));
    tab.setDraft(true);
    await ticks(1);
    expect(tab.getState().saving).toBe('saving');
    tab.setDraft(false);
    await ticks(1);
    expect(tab.getState().saving).toBe('saved');
  });
});

it('sends an edit of a closed tab that had not notified the others once another tab opens', async () => {
  const environment = new FakeEnvironment();
  const browser = browserOf('one');
  environment.tabOf(browser);
  const ended = environment.tabOf(browser);
  await ticks(10);
  typeText(ended, 'we met at the old market');
  ended.kill();
  environment.tabOf(browser);
  await expect.poll(() => environment.server.texts[0]).toBe('we met at the old market');
});

describe('without a network', () => {
  it('edits are stored, shown and sent after reconnecting, also by another tab', async () => {
    const environment = new FakeEnvironment();
    const browser = browserOf('one');
    const tab = environment.tabOf(browser);
    await ticks(10);
    environment.isOffline = true;
    typeText(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('offline');
    tab.kill();
    const again = environment.tabOf(browser);
    await expect.poll(() => textsIn(again)[0]).toBe('we met at the old market');
    expect(environment.server.texts).toEqual(TEXTS);
    environment.isOffline = false;
    await untilSaved(again);
    expect(environment.server.texts[0]).toBe('we met at the old market');
  });

  it('merges changes of others and keeps both versions of a conflict', async () => {
    const environment = new FakeEnvironment();
    const [mine, theirs] = [environment.tabOf(browserOf('one')), environment.tabOf(browserOf('two'))];
    await ticks(10);
    environment.isOffline = true;
    typeText(mine, 'we met at the old market');
    typeText(mine, 'it was raining hard', 1);
    await expect.poll(() => mine.getState().saving).toBe('offline');
    environment.isOffline = false;
    typeText(theirs, 'yesterday we met at the market');
    typeText(theirs, 'it was raining gently', 1);
    await untilSaved(theirs);
    await mine.invalidate();
    expect(textsIn(mine)[0]).toBe('yesterday we met at the old market');
    await untilSaved(mine);
    expect(textsIn(mine)).toEqual(environment.server.texts);
    expect(textsIn(mine)[1]).toBe('it was raining gently');
    expect(mine.getState().transcript.segments[1]!.conflicts).toMatchObject([
      { text: 'it was raining hard', personId: 'one' },
    ]);
  });
});

describe.each([
  ['a job that was completed', 'job-completed', 'This job is completed.'],
  ['a file that was marked as checked', 'file-checked', 'This file is marked as checked.'],
] as const)('pending edits of %s meanwhile', (_what, error, message) => {
  const completed = () => {
    throw new ApiError(409, { code: 1, error, message });
  };

  it('are shown with the typed text on reopening, and nothing can be edited', async () => {
    const environment = new FakeEnvironment();
    const browser = browserOf('one');
    const tab = environment.tabOf(browser);
    await ticks(10);
    environment.isOffline = true;
    typeText(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('offline');
    tab.kill();
    environment.isOffline = false;
    const again = environment.tabOf({ ...browser, mayEdit: false, refusal: completed });
    await expect
      .poll(() => again.getState().refused)
      .toMatchObject([{ sentence: message, text: 'we met at the old market' }]);
    expect([textsIn(again), again.getState().pending]).toEqual([TEXTS, 0]);
    const third = environment.tabOf({ ...browser, mayEdit: false });
    await expect.poll(() => third.getState().refused.length).toBe(1);
  });

  it('move from the editable session to the read-only one that follows it', async () => {
    const environment = new FakeEnvironment();
    const browser = browserOf('one');
    const tab = environment.tabOf(browser);
    await ticks(10);
    browser.refusal = completed;
    const reading = environment.tabOf({ ...browser, mayEdit: false });
    typeText(tab, 'we met at the old market');
    await expect
      .poll(() => reading.getState().refused.map(({ text }) => text))
      .toEqual(['we met at the old market']);
    expect(textsIn(reading)).toEqual(TEXTS);
  });
});

describe('edits of a signed-out user', () => {
  it('are locked and sent once the same user is back', async () => {
    const environment = new FakeEnvironment();
    const browser = browserOf('one');
    const tab = environment.tabOf(browser);
    await ticks(10);
    browser.signedIn = 'two';
    typeText(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('locked');
    expect(environment.server.texts).toEqual(TEXTS);
    browser.signedIn = 'one';
    tab.maybeOnline();
    await untilSaved(tab);
    expect(environment.server.texts[0]).toBe('we met at the old market');
  });

  it('are also locked if only the server knows of the sign-out', async () => {
    const environment = new FakeEnvironment();
    const browser = { ...browserOf('one'), refusal: foreign };
    const tab = environment.tabOf(browser);
    typeText(tab, 'we met at the old market');
    await expect.poll(() => tab.getState().saving).toBe('locked');
    expect(tab.getState().refused).toEqual([]);
  });

  const foreign = () => {
    throw new ApiError(403, { code: 1, error: 'not-permitted', message: 'Somebody else is signed in.' });
  };
});

describe('an edit that the server refuses', () => {
  const refusing = (isRefused: (text: string) => boolean): FakeBrowser => ({
    ...browserOf('one'),
    refusal: (commands) => {
      const isBad = commands.some((command) => command.kind === 'set-text' && isRefused(command.text));
      if (isBad) throw new ApiError(404, { code: 1, error: 'not-found', message: 'This does not exist.' });
    },
  });

  it('is isolated, reported once and offered for copying, and the others are saved', async () => {
    const environment = new FakeEnvironment();
    const tab = environment.tabOf(refusing((text) => text.includes('bad')));
    await ticks(10);
    tab.edit([
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the good market' },
      { kind: 'set-text', segmentId: 'segment-1', text: 'it was bad weather' },
      { kind: 'set-text', segmentId: 'segment-0', text: 'we met at the very good market' },
    ]);
    await untilSaved(tab);
    expect(environment.server.texts).toEqual(['we met at the very good market', 'it was raining']);
    expect(textsIn(tab)).toEqual(environment.server.texts);
    expect(tab.notifications).toEqual(['Typing: This does not exist.']);
    expect(tab.getState().refused).toMatchObject([{ what: 'Typing', text: 'it was bad weather' }]);
    tab.dismiss(tab.getState().refused[0]!.id);
    expect(tab.getState().refused).toEqual([]);
  });

  it('stops the requests if the recording can no longer be read', async () => {
    const environment = new FakeEnvironment();
    let requests = 0;
    const browser = refusing(() => ++requests > 0);
    const tab = environment.tabOf({ ...browser, isGone: () => requests > 0 });
    await ticks(10);
    tab.edit(
      TEXTS.map((text, place) => ({ kind: 'set-text', segmentId: `segment-${place}`, text: `${text}!` })),
    );
    await expect.poll(() => tab.getState().refused).toHaveLength(2);
    expect(requests).toBe(1);
  });
});

describe('undo', () => {
  it('immediately reverts what was done in this tab, and can be redone', async () => {
    const environment = new FakeEnvironment();
    const tab = environment.tabOf(browserOf('one'));
    await ticks(10);
    environment.isOffline = true;
    typeText(tab, 'we met at the old market');
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

it('treats an error without an answer as a lost network', async () => {
  const environment = new FakeEnvironment();
  let tries = 0;
  const tab = environment.tabOf({
    ...browserOf('one'),
    refusal: () => {
      if (tries++ === 0) throw new DOMException('Too late.', 'TimeoutError');
      if (tries === 2) throw offlineError();
    },
  });
  typeText(tab, 'we met');
  await untilSaved(tab);
  expect(tries).toBe(3);
});
