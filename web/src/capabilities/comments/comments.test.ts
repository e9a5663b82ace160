import type { CommentThread } from '@colloquy/contract/comments';
import type { Anchor, Segment } from '@colloquy/rules/transcript';
import { describe, expect, it, test } from 'vitest';
import {
  mentionQueryAt,
  cutAtMentions,
  dropSpareSpace,
  mentionedIn,
  suggestPeople,
  insertMention,
} from './mentions.ts';
import { commentedWords, matchesThreadFilter, reuseIfEqual, placeThreads } from './thread-ranges.ts';

const id = (count: number): string => `01936f00-0000-7000-8000-${String(count).padStart(12, '0')}`;
const people = [
  { id: id(1), name: 'Reviewer' },
  { id: id(2), name: 'Reviewer Two' },
  { id: id(3), name: 'Organisation Admin' },
];

describe('mentions', () => {
  test.each([
    ['Hello @', 7, { at: 6, typed: '' }],
    ['@Rev', 4, { at: 0, typed: 'Rev' }],
    ['(@Organisation Ad', 17, { at: 1, typed: 'Organisation Ad' }],
    ['@Rev and on', 4, { at: 0, typed: 'Rev' }],
    ['customer@example', 16, undefined],
    ['@Rev\nnext', 9, undefined],
    ['no sign', 7, undefined],
  ])('in %j at %i search for %j', (text, caret, asked) => {
    expect(mentionQueryAt(text, caret)).toEqual(asked);
  });

  it('suggest people with a name part that starts with the typed text', () => {
    expect(suggestPeople(people, 'rev').map(({ name }) => name)).toEqual(['Reviewer', 'Reviewer Two']);
    expect(suggestPeople(people, 'adm').map(({ name }) => name)).toEqual(['Organisation Admin']);
    expect(suggestPeople(people, 'Reviewer ')).toHaveLength(1);
    expect(suggestPeople(people, 'nobody')).toEqual([]);
  });

  it('insert the name and place the caret after it', () => {
    expect(insertMention('Ask @rev now', { at: 4, typed: 'rev' }, people[1]!.name)).toEqual({
      text: 'Ask @Reviewer Two now',
      caret: 18,
    });
  });

  it('keep one space after the name when the user continues typing', () => {
    expect(dropSpareSpace('Ask @Reviewer Two  now', 19, people)).toEqual({
      text: 'Ask @Reviewer Two now',
      caret: 18,
    });
    expect(dropSpareSpace('Ask @Reviewer Two ', 18, people)).toBeUndefined();
    expect(dropSpareSpace('Two spaces  ', 12, people)).toBeUndefined();
  });

  it('are found in the text', () => {
    expect(mentionedIn('@Reviewer Two, look', people)).toEqual([id(2)]);
    expect(cutAtMentions('See @Reviewer Two.', people)).toEqual([
      { text: 'See ', isMention: false },
      { text: '@Reviewer Two', isMention: true },
      { text: '.', isMention: false },
    ]);
    expect(cutAtMentions('1 + 1', [{ id: id(4), name: 'A. (B+' }])).toEqual([
      { text: '1 + 1', isMention: false },
    ]);
  });
});

const segment = (count: number, text: string): Segment => ({
  id: id(count),
  speakerId: null,
  language: 'en',
  startMs: count * 10_000,
  endMs: count * 10_000 + 5_000,
  position: count * 1_024,
  revision: 1,
  words: text.split(' ').map((word, at) => ({
    text: word,
    startMs: count * 10_000 + at * 500,
    endMs: count * 10_000 + at * 500 + 400,
    confidence: 0.9,
    timing: 'recognised',
  })),
  conflicts: [],
});
const anchor = (count: number, place: Partial<Anchor>): Anchor => ({
  id: id(count),
  quotationId: id(20),
  unitId: id(11),
  revision: 1,
  start: 0,
  end: 2,
  quote: 'we',
  lost: false,
  ...place,
});
const thread = (
  count: number,
  at: Anchor | readonly Anchor[] | null,
  rest: Partial<CommentThread> = {},
): CommentThread => ({
  id: id(count),
  recordingId: id(99),
  kind: 'comment',
  quotation: at && { id: id(20), anchors: [at].flat() },
  createdAt: new Date(0).toISOString(),
  resolved: null,
  canResolve: true,
  messages: [
    {
      id: id(count),
      author: people[0]!,
      text: 'A word.',
      mentions: [],
      createdAt: new Date(0).toISOString(),
      editedAt: null,
      isOwn: false,
    },
  ],
  ...rest,
});

describe('the range of a thread', () => {
  const segments = [segment(11, 'we met at the market'), segment(12, 'on Monday')];

  it('is sorted by text order, whole recordings first, and follows edits', () => {
    const late = thread(1, anchor(21, { unitId: id(12) }));
    const early = thread(2, anchor(22, {}));
    const whole = thread(3, null);
    const moved = anchor(22, { revision: 5, start: 3, end: 6 });
    const placed = placeThreads([late, early, whole], { segments, anchors: [moved] });
    expect(placed.map((each) => each.thread.id)).toEqual([whole.id, early.id, late.id]);
    expect(placed[1]!.ranges).toMatchObject([{ from: 1, to: 2 }]);
    expect(placed[0]!.ranges).toEqual([]);
  });

  it('prefers the newer anchor over an older response', () => {
    const known = thread(1, anchor(21, { revision: 7, start: 3, end: 6 }));
    const [placed] = placeThreads([known], { segments, anchors: [anchor(21, { revision: 3 })] });
    expect(placed!.ranges).toMatchObject([{ from: 1, to: 2 }]);
  });

  it('is empty if its words are lost or its segment is gone', () => {
    const [lost, gone] = placeThreads(
      [thread(1, anchor(21, { lost: true, end: 0 })), thread(2, anchor(22, { unitId: id(50) }))],
      { segments, anchors: [] },
    );
    expect([lost!.ranges, gone!.ranges]).toEqual([[], []]);
    expect(commentedWords([lost!, gone!]).words.size).toBe(0);
  });

  it('covers several segments, of which one may lose its words', () => {
    const both = (part: Partial<Anchor> = {}) =>
      placeThreads(
        [thread(1, [anchor(21, { start: 10, end: 20 }), anchor(22, { unitId: id(12), end: 9, ...part })])],
        { segments, anchors: [] },
      );
    expect(both()[0]!.ranges).toMatchObject([
      { segment: { id: id(11) }, from: 3, to: 5 },
      { segment: { id: id(12) }, from: 0, to: 2 },
    ]);
    const { words, ends } = commentedWords(both());
    expect([...words]).toEqual([
      [id(11), new Set([3, 4])],
      [id(12), new Set([0, 1])],
    ]);
    expect([...ends], 'one sign for one comment').toEqual([[id(12), new Set([1])]]);
    const partly = both({ lost: true, end: 0 });
    expect(partly[0]!.ranges).toMatchObject([{ segment: { id: id(11) }, from: 3, to: 5 }]);
    expect(partly[0]!.lostQuotes).toEqual(['we']);
    expect([...commentedWords(partly).ends]).toEqual([[id(11), new Set([4])]]);
  });

  it('is marked while the thread is open, and unchanged marks stay identical', () => {
    const at = (start: number, end: number, rest: Partial<CommentThread> = {}) =>
      placeThreads([thread(1, anchor(21, { start, end }), rest)], { segments, anchors: [] });
    const marks = commentedWords(at(0, 6));
    expect([...marks.words.get(id(11))!]).toEqual([0, 1]);
    expect([...marks.ends.get(id(11))!]).toEqual([1]);
    expect(reuseIfEqual(marks.words, commentedWords(at(0, 6)).words)).toBe(marks.words);
    expect(reuseIfEqual(marks.words, commentedWords(at(0, 2)).words)).not.toBe(marks.words);
    const resolved = { by: people[0]!, at: new Date(0).toISOString() };
    expect(commentedWords(at(0, 6, { resolved })).words.size).toBe(0);
  });
});

test('filters', () => {
  const open = thread(1, null, { kind: 'question' });
  const mentioned = thread(2, null, { messages: [{ ...open.messages[0]!, mentions: [people[2]!] }] });
  const shown = (each: CommentThread) =>
    (['open', 'resolved', 'questions', 'mine'] as const).filter((filter) =>
      matchesThreadFilter(filter, each, id(3)),
    );
  expect(shown(open)).toEqual(['open', 'questions']);
  expect(shown(mentioned)).toEqual(['open', 'mine']);
  expect(shown({ ...open, resolved: { by: people[0]!, at: open.createdAt } })).toEqual([
    'resolved',
    'questions',
  ]);
});
