import type { Segment, SegmentLink } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sideOf } from '../word-diff.ts';
import { alignKin, alignTurns } from './align-turns.ts';

/** `host: we met`: a segment with its speaker, a second a word. */
function aSegment(id: string, said: string, at = 0): Segment {
  const [speakerId = '', text = ''] = said.split(': ');
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word, step) => ({
      text: word,
      startMs: (at + step) * 1_000,
      endMs: (at + step) * 1_000 + 900,
      confidence: null,
      timing: 'heard' as const,
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
    alternatives: [],
  };
}

const state = (said: Record<string, string>): Segment[] =>
  Object.entries(said).map(([id, text], at) => aSegment(id, text, at * 10));
const link = (segmentId: string, otherId: string): SegmentLink => ({ segmentId, otherId, revision: 2 });
const texts = (turns: ReturnType<typeof alignTurns>, side: 'before' | 'after'): string[] =>
  turns.map(({ stretches }) =>
    sideOf(stretches, side)
      .map(({ text, hasSpace }) => (hasSpace ? ' ' : '') + text)
      .join(''),
  );

describe('turns of two times', () => {
  test('a turn of several segments is one, and brings back only what differs', () => {
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

  test('what was split or merged stays together', () => {
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

  test('another speaker is a change', () => {
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

  test('what was heard since, and what nobody can trace, have their places', () => {
    const turns = alignTurns({
      before: state({ a: 'host: one', x: 'guest: lost', c: 'host: three' }),
      after: state({ a: 'host: one', c: 'host: three', d: 'guest: four' }),
      links: [],
    });
    expect(texts(turns, 'before')).toEqual(['one', 'lost', 'three', '']);
    expect(texts(turns, 'after')).toEqual(['one', '', 'three', 'four']);
  });

  test('nothing is lost, nothing is told twice, and equal times differ in nothing', () => {
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
        const kin = alignKin({ before, after, links: made });
        const idsOf = (side: 'before' | 'after') => kin.flatMap((each) => each[side].map(({ id }) => id));
        expect(idsOf('before').toSorted()).toEqual(before.map(({ id }) => id).toSorted());
        expect(idsOf('after').toSorted()).toEqual(after.map(({ id }) => id).toSorted());
        expect(alignTurns({ before, after: before, links: [] }).some((turn) => turn.isChanged)).toBe(false);
      }),
    );
  });
});
