import { sliceCodePoints } from '@colloquy/rules/text';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { toast } from '../../ui/toast/toast.ts';
import {
  browserOf,
  untilSaved,
  TEXTS,
  ticks,
  FakeEnvironment,
  typeText,
} from '../editing/testing/fake-environment.ts';
import type { TranscriptScope } from '../editing/index.ts';
import { testScope } from '../editing/testing/test-scope.tsx';
import { readDraft, saveDraft, type TextDraft } from './drafts.ts';
import {
  closeNewComment,
  commentOnRecording,
  commentOnWords,
  newCommentText,
  trackNewComment,
  readNewComment,
} from './new-comment.ts';

const stops: (() => void)[] = [];
let scope: TranscriptScope;
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  closeNewComment(scope);
  vi.restoreAllMocks();
});

function openFakeTabs() {
  const environment = new FakeEnvironment();
  const mine = environment.tabOf(browserOf('one'));
  scope = testScope(mine);
  stops.push(trackNewComment(scope));
  return { environment, mine };
}

/** A colleague changes the second segment; this browser has not received it yet. */
const editByOther = (environment: FakeEnvironment, text: string) =>
  environment.server.handle(
    [{ kind: 'set-text', id: 'theirs', revision: environment.server.revision, segmentId: 'segment-1', text }],
    'two',
  );

/** Starts a comment on a word of the second segment. */
function commentOn(word: string): void {
  const segment = scope.session.getState().transcript.segments[1]!;
  const at = segment.words.findIndex(({ text }) => text === word);
  commentOnWords(scope, [{ segmentId: segment.id, from: at, to: at + 1 }]);
}

/** The words to which the server would attach the comment. */
function commentedText(environment: FakeEnvironment): string | undefined {
  const quotation = readNewComment(scope)?.quotation;
  if (!quotation) return undefined;
  const { segments, recording } = environment.server.read();
  expect(quotation.revision).toBe(recording.revision);
  const texts = quotation.ranges.map(({ unitId, start, end }) => {
    const { words } = segments.find(({ id }) => id === unitId)!;
    return sliceCodePoints(words.map(({ text }) => text).join(' '), start, end);
  });
  return texts.join(' | ');
}

describe('a new comment', () => {
  const last = TEXTS[1]!.split(' ').at(-1)!;

  it('gets its place immediately if no edit is pending', async () => {
    const { environment } = openFakeTabs();
    await ticks(10);
    commentOn(last);
    expect(commentedText(environment)).toBe(last);
  });

  it('is about all segments of the selection, and keeps those whose words remain', async () => {
    const { environment, mine } = openFakeTabs();
    await ticks(10);
    const [first, second] = mine.getState().transcript.segments;
    const words = TEXTS[0]!.split(' ');
    const beginning = TEXTS[1]!.split(' ').slice(0, 2).join(' ');
    commentOnWords(scope, [
      { segmentId: first!.id, from: words.length - 1, to: words.length },
      { segmentId: second!.id, from: 0, to: 2 },
    ]);
    expect(readNewComment(scope)!.quote).toBe(`${words.at(-1)} ${beginning}`);
    expect(commentedText(environment)).toBe(`${words.at(-1)} | ${beginning}`);

    environment.isOffline = true;
    typeText(mine, `really ${words.join(' ')}`);
    commentOnWords(scope, [
      { segmentId: first!.id, from: words.length, to: words.length + 1 },
      { segmentId: second!.id, from: 0, to: 2 },
    ]);
    typeText(mine, words.slice(0, -1).join(' '));
    environment.isOffline = false;
    await untilSaved(mine);
    expect(commentedText(environment)).toBe(beginning);
  });

  it('stays on its words when a colleague writes before them while own edits are pending', async () => {
    const { environment, mine } = openFakeTabs();
    await ticks(10);
    environment.isOffline = true;
    typeText(mine, 'we met at the old market');
    commentOn(last);
    expect(commentedText(environment)).toBeUndefined();
    editByOther(environment, `then all of a sudden ${TEXTS[1]}`);
    environment.isOffline = false;
    await untilSaved(mine);
    expect(commentedText(environment)).toBe(last);
  });

  it('waits while the browser is offline, and is dropped when closed', async () => {
    const { environment, mine } = openFakeTabs();
    await ticks(10);
    environment.isOffline = true;
    typeText(mine, 'we met at the old market');
    commentOn(last);
    await expect.poll(() => mine.getState().saving).toBe('offline');
    expect(readNewComment(scope)).toMatchObject({ quote: last, quotation: null });
    closeNewComment(scope);
    editByOther(environment, `then all of a sudden ${TEXTS[1]}`);
    environment.isOffline = false;
    await untilSaved(mine);
    expect(readNewComment(scope)).toBeUndefined();
  });

  it('moves to the whole recording if its words are deleted before the server knows them', async () => {
    const { environment, mine } = openFakeTabs();
    await ticks(10);
    environment.isOffline = true;
    typeText(mine, 'we met at the old market');
    commentOn(last);
    typeText(mine, TEXTS[1]!.split(' ').slice(0, -1).join(' '), 1);
    environment.isOffline = false;
    await untilSaved(mine);
    expect(readNewComment(scope)).toEqual({ quote: null, quotation: null });
  });

  it('is there again when its transcript is opened again, on the whole recording if its words were not saved', async () => {
    const info = vi.spyOn(toast, 'info');
    const { environment, mine } = openFakeTabs();
    await ticks(10);
    commentOn(last);
    const placed = readNewComment(scope);
    expect(readNewComment(testScope(mine))).toEqual(placed);
    environment.isOffline = true;
    typeText(mine, 'we met at the old market');
    commentOn(last);
    for (const stop of stops.splice(0)) stop();
    expect(info).not.toHaveBeenCalled();
    // A colleague may write before these words while the transcript is closed.
    scope = testScope(mine);
    stops.push(trackNewComment(scope));
    const sentence = 'The selected text wasn’t saved yet, so your comment is now about the whole recording.';
    expect(info.mock.calls).toEqual([[sentence]]);
    expect(readNewComment(scope)).toEqual({ quote: null, quotation: null });
    // Opened once more, it is a comment on the recording like any other.
    stops.push(trackNewComment(testScope(mine)));
    expect(info).toHaveBeenCalledOnce();
  });

  describe('that was given up', () => {
    const write = (text: string) => saveDraft(newCommentText('recording'), { id: 'draft', text });
    const text = () => readDraft<TextDraft>(newCommentText('recording'))?.text;

    it('returns with its text on the same words only', async () => {
      const { mine } = openFakeTabs();
      await ticks(10);
      commentOn(last);
      write('Who is meant?');
      closeNewComment(scope);
      // Also after a reload.
      scope = testScope(mine);
      expect(readNewComment(scope)).toBeUndefined();
      commentOn(last);
      expect(text()).toBe('Who is meant?');
      closeNewComment(scope);
      commentOn(TEXTS[1]!.split(' ')[0]!);
      expect(text()).toBeUndefined();
      write('Which one?');
      closeNewComment(scope);
      commentOnRecording(scope);
      expect(text()).toBeUndefined();
    });

    it('keeps its text while it is open and moves to other words', async () => {
      openFakeTabs();
      await ticks(10);
      commentOn(last);
      write('Who is meant?');
      commentOn(TEXTS[1]!.split(' ')[0]!);
      expect(text()).toBe('Who is meant?');
    });
  });

  it('is not shown to the next person of this browser', async () => {
    const { mine } = openFakeTabs();
    await ticks(10);
    const person = { id: 'one', name: 'One', org: 'Office', oid: 'office', role: 'customer' as const };
    storeUserInfo({ ...person, username: 'one' });
    commentOn(last);
    storeUserInfo({ ...person, id: 'two', username: 'two' });
    expect(readNewComment(testScope(mine))).toBeUndefined();
  });
});
