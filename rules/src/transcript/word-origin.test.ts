import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { SegmentCommand } from './command.ts';
import {
  anySegmentEditIntent,
  editBy,
  type EditedTranscript,
  type SegmentEditIntent,
  makeEditedTranscript,
  toCommand,
  withoutRevisions,
} from './edited-transcript.factory.ts';
import { stateOf } from './history.ts';
import { rebaseText } from './rebase.ts';
import { traceSegment } from './segment-trace.ts';
import { type Segment, textOf, type Word } from './segment.ts';
import { EDITOR, makeSegment, uuid } from './segments.factory.ts';
import { undoStep } from './undo-step.ts';
import { isConfirmed, joinOrigins, sourceOf, typedBy } from './word-origin.ts';
import { wordsBetween } from './word-ranges.ts';

const OTHER = uuid(91);
/** Recording whose words were transcribed here. */
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

/** Segment with imported, typed and confirmed words. */
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
  test('is the person for typed words, and unchanged for all others', () => {
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

  test('stays for confirmed words, which name the first person who confirmed them', () => {
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

  test('is copied to both halves of a divided word', () => {
    const command = { ...base, kind: 'split' as const, at: 4, newSegmentId: uuid(2) };
    const context = { segment: mixed('we met'), next: null, anchors: [], revision: 2, personId: EDITOR };
    const answer = applyCommand(context, command);
    expect('applied' in answer && answer.applied.segments.map(origins)).toEqual([
      [
        ['we', 'asr', null, 0.9],
        ['m', 'import', null, null],
      ],
      [['et', 'import', null, null]],
    ]);
  });

  test('of joined words is that of a word that was not typed', () => {
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

  test('is that of the recording, unless the word names another', () => {
    const imported = { imported: { name: 'a.vtt' } };
    expect([sourceOf({}, HERE), sourceOf({}, imported)]).toEqual(['asr', 'import']);
    expect([sourceOf({ source: 'person' }, imported), sourceOf({ source: 'asr' }, imported)]).toEqual([
      'person',
      'asr',
    ]);
  });

  test('of words by an unknown person is still the person', () => {
    expect(typedBy(null)).toEqual({ source: 'person' });
    expect(isConfirmed(typedBy(null))).toBe(true);
    const segment = makeSegment('we met');
    expect(done(segment, { ...base, kind: 'confirm', start: 0, end: 2 }, null)).toBe(segment);
  });
});

const intents = fc.array(fc.tuple(anySegmentEditIntent(), fc.constantFrom(...EDITORS)), { maxLength: 12 });

/** Transcript after edits by several people. */
function after(
  all: readonly (readonly [SegmentEditIntent, string])[],
  start: EditedTranscript,
): EditedTranscript {
  let transcript = start;
  for (const [at, [intent, personId]] of all.entries()) {
    const command = toCommand(transcript, intent, at);
    if (command) transcript = editBy(personId, transcript, command);
  }
  return transcript;
}

const start = () => makeEditedTranscript(['we met at the old market', 'on Monday morning', '我们 今天 去']);
const allWords = (transcript: EditedTranscript): Word[] => transcript.segments.flatMap(({ words }) => words);

describe('for any edits', () => {
  test('words without a confidence are typed, and name their author', () => {
    fc.assert(
      fc.property(intents, (all) => {
        for (const word of allWords(after(all, start()))) {
          expect(word.confidence === null).toBe(word.source === 'person');
          if (word.source === 'person') expect(EDITORS).toContain(word.confirmedBy);
        }
      }),
    );
  });

  test('a typed word stays typed, and no one else confirms it', () => {
    fc.assert(
      fc.property(intents, intents, fc.constantFrom(...EDITORS), (before, later, personId) => {
        const transcript = after(before, start());
        const [first] = transcript.segments;
        const text = `${textOf(first!.words)} unmistakable`;
        const typed = editBy(personId, transcript, { ...base, segmentId: first!.id, kind: 'set-text', text });
        for (const word of allWords(after(later, typed)))
          if (word.text === 'unmistakable') expect(word).toMatchObject(typedBy(personId));
      }),
    );
  });

  test('confirming changes only who confirmed the words', () => {
    fc.assert(
      fc.property(intents, fc.nat(30), fc.nat(30), (all, one, other) => {
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

  test('undo restores source and confirmation', () => {
    fc.assert(
      fc.property(intents, anySegmentEditIntent(), (all, intent) => {
        const before = after(all, start());
        const command = toCommand(before, intent, 900);
        if (!command) return;
        const transcript = editBy(OTHER, before, command);
        const undone = undoStep(
          { ...transcript, revision: transcript.revision + 1, commandId: uuid(4_000), personId: OTHER },
          { history: transcript.history, commandIds: new Set([command.id]), currentSpeaker: (id) => id },
        );
        if ('refused' in undone) throw new Error(undone.refused);
        expect(withoutRevisions({ segments: undone.draft.segments })).toEqual(withoutRevisions(before));
      }),
    );
  });

  test('words merged from two edits keep their authors', () => {
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
        const [part] = rebaseText(traceSegment(segment.id, [change]), [first], incoming);
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
