import type { SegmentLink } from '@colloquy/contract/transcripts';
import type { Segment } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOnSide } from '../word-diff.ts';
import { alignGroups, alignTurns } from './align-turns.ts';

/** `host: we met`: a segment with its speaker, one second per word. */
function aSegment(id: string, line: string, at = 0): Segment {
  const [speakerId = '', text = ''] = line.split(': ');
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word, step) => ({
      text: word,
      startMs: (at + step) * 1_000,
      endMs: (at + step) * 1_000 + 900,
      confidence: null,
      timing: 'recognised' as const,
    }));
  return {
    id,
    speakerId,
    language: 'en',
    startMs: at * 1_000,
    endMs: (at + words.length) * 1_000,
    position: at,
    revision: 1,
    words,
    conflicts: [],
  };
}

const state = (lines: Record<string, string>): Segment[] =>
  Object.entries(lines).map(([id, text], at) => aSegment(id, text, at * 10));
const link = (segmentId: string, otherId: string): SegmentLink => ({ segmentId, otherId, revision: 2 });
const texts = (turns: ReturnType<typeof alignTurns>, side: 'before' | 'after'): string[] =>
  turns.map(({ runs }) =>
    runsOnSide(runs, side)
      .map(({ text, hasSpace }) => (hasSpace ? ' ' : '') + text)
      .join(''),
  );

describe('aligned turns', () => {
  test('joins several segments into a turn and restores only those that differ', () => {
    const turns = alignTurns({
      before: state({ a: 'host: we met', b: 'host: at the market', c: 'guest: yes' }),
      after: state({ a: 'host: we met', b: 'host: at the shop', c: 'guest: yes' }),
      links: [],
    });
    expect(turns.map(({ id, isChanged, restores }) => ({ id, isChanged, restores }))).toEqual([
      { id: 'a', isChanged: true, restores: ['b'] },
      { id: 'c', isChanged: false, restores: [] },
    ]);
    expect(texts(turns, 'before')).toEqual(['we met at the market', 'yes']);
    expect(texts(turns, 'after')).toEqual(['we met at the shop', 'yes']);
  });

  test('keeps split and merged segments together', () => {
    const [split] = alignTurns({
      before: state({ a: 'host: we met yes' }),
      after: state({ a: 'host: we met', b: 'guest: yes' }),
      links: [link('b', 'a')],
    });
    expect(split).toMatchObject({
      speakersBefore: ['host'],
      speakersAfter: ['host', 'guest'],
      isChanged: true,
      restores: ['a'],
    });
    const [merged, ...others] = alignTurns({
      before: state({ a: 'host: we met', b: 'guest: yes' }),
      after: state({ a: 'host: we met yes' }),
      links: [link('b', 'a')],
    });
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ speakersBefore: ['host', 'guest'], restores: ['a', 'b'] });
  });

  test('treats another speaker as a change', () => {
    const turns = alignTurns({
      before: state({ a: 'host: we met', b: 'guest: yes' }),
      after: state({ a: 'host: we met', b: 'host: yes' }),
      links: [],
    });
    expect(turns.map(({ isChanged, restores }) => [isChanged, restores])).toEqual([
      [false, []],
      [true, ['b']],
    ]);
  });

  test('places newly transcribed words and words without lineage', () => {
    const turns = alignTurns({
      before: state({ a: 'host: one', x: 'guest: lost', c: 'host: three' }),
      after: state({ a: 'host: one', c: 'host: three', d: 'guest: four' }),
      links: [],
    });
    expect(texts(turns, 'before')).toEqual(['one', 'lost', 'three', '']);
    expect(texts(turns, 'after')).toEqual(['one', '', 'three', 'four']);
  });

  test('loses and repeats nothing, and finds no difference between equal versions', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    const said = fc.constantFrom('host: one two', 'guest: three', 'host: 市场', 'guest: ');
    const transcript = ids.chain((names) =>
      fc.tuple(...names.map(() => said)).map((all) => names.map((id, at) => aSegment(id, all[at]!, at * 10))),
    );
    const links = fc.array(
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('d', 'e', 'f'))
        .map(([one, other]) => link(one, other)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(transcript, transcript, links, (before, after, made) => {
        const segmentGroup = alignGroups({ before, after, links: made });
        const idsOf = (side: 'before' | 'after') =>
          segmentGroup.flatMap((each) => each[side].map(({ id }) => id));
        expect(idsOf('before').toSorted()).toEqual(before.map(({ id }) => id).toSorted());
        expect(idsOf('after').toSorted()).toEqual(after.map(({ id }) => id).toSorted());
        expect(alignTurns({ before, after: before, links: [] }).some((turn) => turn.isChanged)).toBe(false);
      }),
    );
  });
});
