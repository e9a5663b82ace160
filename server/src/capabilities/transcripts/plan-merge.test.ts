import { applyCommand, type Segment, textOf, tokenise } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeWords, planMerge, type Turn, voicesInOrder } from './plan-merge.rules.ts';

let made = 0;
const newId = (): string => `id-${++made}`;

/** A segment whose words last 400 ms and begin every 500. */
function segment(text: string, startMs: number, rest: Partial<Segment> = {}): Segment {
  const words = tokenise(text, 'en').map((token, at) => ({
    text: token.text,
    startMs: startMs + at * 500,
    endMs: startMs + at * 500 + 400,
    confidence: 0.9,
    timing: 'heard' as const,
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
    alternatives: [],
    ...rest,
  };
}

/** Plans and does it, and answers who says what, as a person would read it. */
function merged(segments: readonly Segment[], turns: readonly Turn[]): string[] {
  const attributions = attributeWords(segments, turns);
  const speakers = new Map(voicesInOrder(attributions).map((voice, at) => [voice, `S${at + 1}`]));
  let rows = segments.map((each, at) => ({ ...each, position: (at + 1) * 1024 }));
  for (const command of planMerge(attributions, speakers, { revision: 1, newId })) {
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

const turn = (voice: number, startMs: number, endMs: number): Turn => ({ voice, startMs, endMs });

describe('words and voices together', () => {
  test('a segment is split where the voice changes, and speakers are numbered as they speak', () => {
    const heard = [segment('How are you? Fine thank you. And you?', 0)];
    expect(merged(heard, [turn(7, 0, 1_450), turn(3, 1_450, 2_950), turn(7, 2_950, 5_000)])).toEqual([
      'S1: How are you?',
      'S2: Fine thank you.',
      'S1: And you?',
    ]);
  });

  test('a border one word beside a full stop goes there', () => {
    const heard = [segment('How are you? Fine thank you.', 0)];
    expect(merged(heard, [turn(0, 0, 2_000), turn(1, 2_000, 5_000)])).toEqual([
      'S1: How are you?',
      'S2: Fine thank you.',
    ]);
    expect(merged(heard, [turn(0, 0, 950), turn(1, 950, 5_000)])).toEqual([
      'S1: How are you?',
      'S2: Fine thank you.',
    ]);
  });

  test('a blip of another voice inside a sentence is not believed', () => {
    const heard = [segment('so we went out there', 0)];
    const words = heard[0]!.words.map((word, at) =>
      at === 2 ? { ...word, endMs: word.startMs + 200 } : word,
    );
    expect(
      merged([{ ...heard[0]!, words }], [turn(0, 0, 1_000), turn(1, 1_000, 1_250), turn(0, 1_250, 3_000)]),
    ).toEqual(['S1: so we went out there']);
  });

  test('fragments of one utterance become one, under the first id', () => {
    const heard = [segment('we went out and', 0), segment('came back.', 2_100), segment('Then home.', 3_200)];
    expect(merged(heard, [turn(0, 0, 9_000)])).toEqual(['S1: we went out and came back.', 'S1: Then home.']);
  });

  test('but not over a pause, another language, or a minute', () => {
    expect(merged([segment('we went', 0), segment('out', 2_000)], [turn(0, 0, 9_000)])).toHaveLength(2);
    expect(
      merged([segment('we went', 0), segment('hinaus', 1_000, { language: 'de' })], [turn(0, 0, 9_000)]),
    ).toHaveLength(2);
    const long = Array.from({ length: 110 }, () => 'word').join(' ');
    expect(merged([segment(long, 0), segment(long, 55_000)], [turn(0, 0, 200_000)])).toHaveLength(2);
  });

  test('words between turns go to the closest, and without any voice nobody is named', () => {
    expect(merged([segment('far away', 20_000)], [turn(4, 0, 1_000), turn(5, 30_000, 31_000)])).toEqual([
      'S1: far away',
    ]);
    expect(merged([segment('no voice', 0)], [])).toEqual(['–: no voice']);
  });

  test('who has a speaker keeps it: two channels, or a person was quicker', () => {
    const heard = [
      segment('left side', 0, { speakerId: 'L' }),
      segment('still left', 950, { speakerId: 'L' }),
      segment('right', 2_100, { speakerId: 'R' }),
    ];
    expect(merged(heard, [turn(0, 0, 9_000)])).toEqual(['L: left side still left', 'R: right']);
  });
});

test('whatever the turns, no word is lost', () => {
  const anyTurns = fc.array(fc.tuple(fc.nat(2), fc.nat(9_000), fc.nat(3_000)), { maxLength: 8 });
  const anyTexts = fc.array(fc.array(fc.constantFrom('a', 'b.', 'c', 'd?'), { minLength: 1, maxLength: 8 }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(anyTexts, anyTurns, (texts, spans) => {
      let now = 0;
      const heard = texts.map((words) => {
        const each = segment(words.join(' '), now);
        now = each.endMs + 300;
        return each;
      });
      const turns = spans.map(([voice, startMs, length]) => turn(voice, startMs, startMs + length));
      const read = merged(heard, turns)
        .map((line) => line.slice(line.indexOf(':') + 2))
        .join(' ');
      expect(read).toBe(texts.flat().join(' '));
    }),
  );
});
