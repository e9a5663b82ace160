import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { SegmentCommand } from './command.ts';
import { anyWish, bare, commandOf, editBy, editedFrom } from './edited.factory.ts';
import type { Edited, Wish } from './edited.factory.ts';
import { stateOf } from './history.ts';
import { rebaseText } from './rebase.ts';
import { EDITOR, makeSegment, uuid } from './segments.factory.ts';
import { textOf } from './segment.ts';
import type { Segment, Word } from './segment.ts';
import { followTrail } from './trail.ts';
import { undoStep } from './undo-step.ts';
import { isConfirmed, joinOrigins, sourceOf, typedBy } from './word-origin.ts';
import { wordsBetween } from './words-between.ts';

const OTHER = uuid(91);
/** A recording whose words were transcribed here. */
const HERE = { imported: null };
const EDITORS = [EDITOR, OTHER];

const base = { id: uuid(8), segmentId: uuid(1), revision: 1 };

function done(segment: Segment, command: SegmentCommand, personId: string | null = EDITOR): Segment {
  const answer = applyCommand({ segment, next: null, anchors: [], revision: 2, personId }, command);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.applied.segments[0] ?? segment;
}

const origins = ({ words }: Pick<Segment, 'words'>) =>
  words.map((word) => [word.text, sourceOf(word, HERE), word.confirmedBy ?? null, word.confidence]);

/** Words of which some were imported, some typed, and some confirmed. */
const mixed = (text: string): Segment => {
  const segment = makeSegment(text);
  return {
    ...segment,
    words: segment.words.map((word, at): Word => {
      if (at % 4 === 1) return { ...word, source: 'import', confidence: null };
      if (at % 4 === 2) return { ...word, confirmedBy: OTHER };
      return at % 4 === 3 ? { ...word, ...typedBy(OTHER), confidence: null } : word;
    }),
  };
};

describe('the origin of words', () => {
  test('is the person for words that are typed, and stays for all others', () => {
    const now = done(mixed('we met at the market'), {
      ...base,
      kind: 'set-text',
      text: 'We often met, at the fair',
    });
    expect(origins(now)).toEqual([
      ['We', 'asr', null, 0.9],
      ['often', 'person', EDITOR, null],
      ['met,', 'import', null, null],
      ['at', 'asr', OTHER, 0.9],
      ['the', 'person', OTHER, null],
      ['fair', 'person', EDITOR, null],
    ]);
  });

  test('stays for words that are confirmed, which say who was the first to confirm them', () => {
    const now = done(mixed('we met at the market'), { ...base, kind: 'confirm', start: 0, end: 20 });
    expect(origins(now)).toEqual([
      ['we', 'asr', EDITOR, 0.9],
      ['met', 'import', EDITOR, null],
      ['at', 'asr', OTHER, 0.9],
      ['the', 'person', OTHER, null],
      ['market', 'asr', EDITOR, 0.9],
    ]);
    expect(done(now, { ...base, kind: 'confirm', start: 0, end: 20 }, OTHER)).toBe(now);
  });

  test('is that of both halves where a word is divided', () => {
    const command = { ...base, kind: 'split' as const, at: 4, newSegmentId: uuid(2) };
    const stand = { segment: mixed('we met'), next: null, anchors: [], revision: 2, personId: EDITOR };
    const answer = applyCommand(stand, command);
    expect('applied' in answer && answer.applied.segments.map(origins)).toEqual([
      [
        ['we', 'asr', null, 0.9],
        ['m', 'import', null, null],
      ],
      [['et', 'import', null, null]],
    ]);
  });

  test('of words that are written together is that of a word that nobody typed', () => {
    const [asr, imported, confirmed, typed] = mixed('we met at the').words as [Word, Word, Word, Word];
    expect(joinOrigins([typed, imported])).toEqual({ source: 'import' });
    expect(joinOrigins([typed, asr])).toEqual({});
    expect(joinOrigins([confirmed, typed])).toEqual({ confirmedBy: OTHER });
    expect(joinOrigins([typed, { ...typed, confirmedBy: EDITOR }])).toEqual(typedBy(EDITOR));
    const now = done(mixed('a foot ball'), { ...base, kind: 'set-text', text: 'a football' });
    expect(origins(now)).toEqual([
      ['a', 'asr', null, 0.9],
      ['football', 'import', null, 0.9],
    ]);
  });

  test('is that of the recording, unless a word says otherwise', () => {
    const imported = { imported: { name: 'a.vtt' } };
    expect([sourceOf({}, HERE), sourceOf({}, imported)]).toEqual(['asr', 'import']);
    expect([sourceOf({ source: 'person' }, imported), sourceOf({ source: 'asr' }, imported)]).toEqual([
      'person',
      'asr',
    ]);
  });

  test('of words of an unknown person says that a person typed them', () => {
    expect(typedBy(null)).toEqual({ source: 'person' });
    expect(isConfirmed(typedBy(null))).toBe(true);
    const segment = makeSegment('we met');
    expect(done(segment, { ...base, kind: 'confirm', start: 0, end: 2 }, null)).toBe(segment);
  });
});

const wishes = fc.array(fc.tuple(anyWish(), fc.constantFrom(...EDITORS)), { maxLength: 12 });

/** The transcript after edits of several people. */
function after(all: readonly (readonly [Wish, string])[], start: Edited): Edited {
  let edited = start;
  for (const [at, [wish, personId]] of all.entries()) {
    const command = commandOf(edited, wish, at);
    if (command) edited = editBy(personId, edited, command);
  }
  return edited;
}

const start = () => editedFrom(['we met at the old market', 'on Monday morning', '我们 今天 去']);
const allWords = (edited: Edited): Word[] => edited.segments.flatMap(({ words }) => words);

describe('whatever people do', () => {
  test('words without a confidence are typed words, and say who typed them', () => {
    fc.assert(
      fc.property(wishes, (all) => {
        for (const word of allWords(after(all, start()))) {
          expect(word.confidence === null).toBe(word.source === 'person');
          if (word.source === 'person') expect(EDITORS).toContain(word.confirmedBy);
        }
      }),
    );
  });

  test('nobody else confirms a word that was typed, and it stays typed', () => {
    fc.assert(
      fc.property(wishes, wishes, fc.constantFrom(...EDITORS), (before, later, personId) => {
        const edited = after(before, start());
        const [first] = edited.segments;
        const text = `${textOf(first!.words)} unmistakable`;
        const typed = editBy(personId, edited, { ...base, segmentId: first!.id, kind: 'set-text', text });
        for (const word of allWords(after(later, typed)))
          if (word.text === 'unmistakable') expect(word).toMatchObject(typedBy(personId));
      }),
    );
  });

  test('confirming changes nothing but who confirmed the words', () => {
    fc.assert(
      fc.property(wishes, fc.nat(30), fc.nat(30), (all, one, other) => {
        const [segment] = after(all, start()).segments;
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        const now = done(segment!, { ...base, segmentId: segment!.id, kind: 'confirm', ...range });
        const { from, to } = wordsBetween(segment!.words, range);
        const expected = segment!.words.map((word, at) =>
          at >= from && at < to && !isConfirmed(word) ? { ...word, confirmedBy: EDITOR } : word,
        );
        expect(now.words).toEqual(expected);
      }),
    );
  });

  test('undo takes source and confirmation back', () => {
    fc.assert(
      fc.property(wishes, anyWish(), (all, wish) => {
        const before = after(all, start());
        const command = commandOf(before, wish, 900);
        if (!command) return;
        const edited = editBy(OTHER, before, command);
        const undone = undoStep(
          { ...edited, revision: edited.revision + 1, commandId: uuid(4_000), personId: OTHER },
          { history: edited.history, commandIds: new Set([command.id]), speakerNow: (id) => id },
        );
        if ('refused' in undone) throw new Error(undone.refused);
        expect(bare({ segments: undone.moves.segments })).toEqual(bare(before));
      }),
    );
  });

  test('the words of both sides of a merge are those of who typed them', () => {
    const places = fc.tuple(fc.nat(5), fc.nat(5), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(places, ([one, other, oneReplaces, otherReplaces]) => {
        const [segment] = start().segments as [Segment, ...Segment[]];
        const words = textOf(segment.words).split(' ');
        const write = (at: number, replaces: boolean, word: string): string =>
          words.toSpliced(at, replaces ? 1 : 0, word).join(' ');
        const first = done(segment, { ...base, kind: 'set-text', text: write(one, oneReplaces, 'mine') });
        const lineage = { splitFrom: null, mergedInto: null };
        const change = {
          segmentId: segment.id,
          commandId: base.id,
          revision: 2,
          before: stateOf(segment, lineage),
          after: stateOf(first, lineage),
        };
        const incoming = { base: textOf(segment.words), text: write(other, otherReplaces, 'theirs') };
        const [part] = rebaseText(followTrail(segment.id, [change]), [first], incoming);
        const merged = done(first, { ...base, kind: 'set-text', text: part!.text }, OTHER);
        for (const word of merged.words) {
          if (word.text === 'mine') expect(word).toMatchObject(typedBy(EDITOR));
          else if (word.text === 'theirs') expect(word).toMatchObject(typedBy(OTHER));
          else expect([word.source, word.confirmedBy, word.confidence]).toEqual([undefined, undefined, 0.9]);
        }
        expect(merged.words.some(({ text }) => text === 'mine')).toBe(true);
      }),
    );
  });
});
