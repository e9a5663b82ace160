import { tokenise } from '@colloquy/rules/text';
import { applyCommand, type Segment, textOf } from '@colloquy/rules/transcript';
import type { DiarizedTurn } from '@colloquy/engines';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attributeWords,
  planSpeakerCommands,
  voicesInOrder,
  findOverlaps,
  segmentsWithOverlap,
} from './speaker-attribution.rules.ts';

let made = 0;
const newId = (): string => `id-${++made}`;

/** A segment whose words last 400 ms and begin every 500 ms. */
function segment(text: string, startMs: number, rest: Partial<Segment> = {}): Segment {
  const words = tokenise(text, 'en').map((token, at) => ({
    text: token.text,
    startMs: startMs + at * 500,
    endMs: startMs + at * 500 + 400,
    confidence: 0.9,
    timing: 'recognised' as const,
  }));
  const endMs = words.at(-1)?.endMs ?? startMs;
  return {
    id: newId(),
    speakerId: null,
    language: 'en',
    startMs,
    endMs,
    position: 0,
    revision: 1,
    words,
    conflicts: [],
    ...rest,
  };
}

/** Plans and applies the commands, and returns each turn with its speaker. */
function merged(segments: readonly Segment[], turns: readonly DiarizedTurn[]): string[] {
  const attributions = attributeWords(segments, turns);
  const speakers = new Map(voicesInOrder(attributions).map((voice, at) => [voice, `S${at + 1}`]));
  let rows = segments.map((each, at) => ({ ...each, position: (at + 1) * 1024 }));
  for (const command of planSpeakerCommands(attributions, speakers, { revision: 1, newId })) {
    const at = rows.findIndex((row) => row.id === command.segmentId);
    const answer = applyCommand(
      { segment: rows[at]!, next: rows[at + 1] ?? null, anchors: [], revision: 2, personId: null },
      command,
    );
    if ('refused' in answer) throw new Error(`${command.kind}: ${answer.refused}`);
    const { segments: now, gone } = answer.applied;
    rows = [
      ...rows.filter((row) => !gone.includes(row.id) && !now.some((each) => each.id === row.id)),
      ...now,
    ];
    rows = rows.toSorted((one, other) => one.position - other.position);
  }
  return rows.map((row) => `${row.speakerId ?? '–'}: ${textOf(row.words)}`);
}

const turn = (voice: number, startMs: number, endMs: number): DiarizedTurn => ({ voice, startMs, endMs });

describe('speaker attribution', () => {
  test('splits a segment where the voice changes and numbers speakers in order', () => {
    const segments = [segment('How are you? Fine thank you. And you?', 0)];
    expect(merged(segments, [turn(7, 0, 1_450), turn(3, 1_450, 2_950), turn(7, 2_950, 5_000)])).toEqual([
      'S1: How are you?',
      'S2: Fine thank you.',
      'S1: And you?',
    ]);
  });

  test('moves a boundary to a full stop one word away', () => {
    const segments = [segment('How are you? Fine thank you.', 0)];
    expect(merged(segments, [turn(0, 0, 2_000), turn(1, 2_000, 5_000)])).toEqual([
      'S1: How are you?',
      'S2: Fine thank you.',
    ]);
    expect(merged(segments, [turn(0, 0, 950), turn(1, 950, 5_000)])).toEqual([
      'S1: How are you?',
      'S2: Fine thank you.',
    ]);
  });

  test('ignores a short word of another voice inside a sentence', () => {
    const segments = [segment('so we went out there', 0)];
    const words = segments[0]!.words.map((word, at) =>
      at === 2 ? { ...word, endMs: word.startMs + 200 } : word,
    );
    expect(
      merged([{ ...segments[0]!, words }], [turn(0, 0, 1_000), turn(1, 1_000, 1_250), turn(0, 1_250, 3_000)]),
    ).toEqual(['S1: so we went out there']);
  });

  test('merges fragments of one utterance under the first id', () => {
    const segments = [
      segment('we went out and', 0),
      segment('came back.', 2_100),
      segment('Then home.', 3_200),
    ];
    expect(merged(segments, [turn(0, 0, 9_000)])).toEqual([
      'S1: we went out and came back.',
      'S1: Then home.',
    ]);
  });

  test('does not merge across a pause, a language or a minute', () => {
    expect(merged([segment('we went', 0), segment('out', 2_000)], [turn(0, 0, 9_000)])).toHaveLength(2);
    expect(
      merged([segment('we went', 0), segment('hinaus', 1_000, { language: 'de' })], [turn(0, 0, 9_000)]),
    ).toHaveLength(2);
    const long = Array.from({ length: 110 }, () => 'word').join(' ');
    expect(merged([segment(long, 0), segment(long, 55_000)], [turn(0, 0, 200_000)])).toHaveLength(2);
  });

  test('assigns words between turns to the nearest one, and nothing without voices', () => {
    expect(merged([segment('far away', 20_000)], [turn(4, 0, 1_000), turn(5, 30_000, 31_000)])).toEqual([
      'S1: far away',
    ]);
    expect(merged([segment('no voice', 0)], [])).toEqual(['–: no voice']);
  });

  test('keeps existing speakers, of channels or set by a person', () => {
    const segments = [
      segment('left side', 0, { speakerId: 'L' }),
      segment('still left', 950, { speakerId: 'L' }),
      segment('right', 2_100, { speakerId: 'R' }),
    ];
    expect(merged(segments, [turn(0, 0, 9_000)])).toEqual(['L: left side still left', 'R: right']);
  });
});

test('loses no word, for any turns', () => {
  const anyTurns = fc.array(fc.tuple(fc.nat(2), fc.nat(9_000), fc.nat(3_000)), { maxLength: 8 });
  const anyTexts = fc.array(fc.array(fc.constantFrom('a', 'b.', 'c', 'd?'), { minLength: 1, maxLength: 8 }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(anyTexts, anyTurns, (texts, spans) => {
      let now = 0;
      const segments = texts.map((words) => {
        const each = segment(words.join(' '), now);
        now = each.endMs + 300;
        return each;
      });
      const turns = spans.map(([voice, startMs, length]) => turn(voice, startMs, startMs + length));
      const read = merged(segments, turns)
        .map((line) => line.slice(line.indexOf(':') + 2))
        .join(' ');
      expect(read).toBe(texts.flat().join(' '));
    }),
  );
});

test('overlaps are spans of different voices, joined where they touch', () => {
  expect(
    findOverlaps([turn(0, 0, 5_000), turn(1, 1_000, 2_000), turn(2, 1_500, 3_000), turn(0, 4_000, 6_000)]),
  ).toEqual([{ startMs: 1_000, endMs: 3_000 }]);
  expect(findOverlaps([turn(0, 0, 1_000), turn(1, 1_000, 2_000)])).toEqual([]);
});

test('marks a segment with a long overlap or a large share, but not for the boundary of two turns', () => {
  const turns = [turn(0, 0, 10_000), turn(1, 4_000, 4_700), turn(1, 9_800, 12_000)];
  const long = { startMs: 0, endMs: 9_700 };
  const short = { startMs: 4_100, endMs: 4_600 };
  const border = { startMs: 9_800, endMs: 12_000 };
  expect(segmentsWithOverlap([long, short, border], turns)).toEqual([long, short]);
});
