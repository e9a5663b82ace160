import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobPlace, moveStage, type Place, stageLabel, STAGES, type StageMove } from './stages.ts';

const tables = ['qual-ai', 'language', 'other'] as const;
const active = (stage: number): Place => ({ stage, standing: 'active' });
const labels = (stages: (typeof tables)[number]) =>
  STAGES[stages].map(({ number, label }) => `${number} ${label}`);

describe('the stage tables', () => {
  it('say what the specification says, letter by letter', () => {
    expect(labels('qual-ai')).toEqual([
      '1 New Job',
      '2 Add File',
      '3 Transcription',
      '4 Translation',
      '5 Human QC',
      '6 Analysis',
      '7 Chat and Review',
      '8 Completed',
    ]);
    expect(labels('language')).toEqual([
      '1 New Job',
      '2 Add File',
      '3 AI Translate',
      '4 Human QC',
      '5 Review',
      '6 Completed',
    ]);
    expect(labels('other')).toEqual([
      '1 New job',
      '2 In progress',
      '3 Completed',
      '4 On hold',
      '5 Cancelled',
    ]);
  });

  it('call any other number an unknown state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tables), fc.integer(), (stages, number) => {
        const isKnown = number >= 1 && number <= STAGES[stages].length;
        expect(stageLabel({ stages }, number) === 'Unknown state').toBe(!isKnown);
      }),
    );
  });
});

const move: fc.Arbitrary<StageMove> = fc.oneof(
  fc
    .constantFrom<StageMove['kind']>('done', 'accepted', 'held', 'resumed', 'cancelled', 'reopened')
    .map((kind) => ({ kind }) as StageMove),
  fc.integer({ min: -1, max: 10 }).map((to): StageMove => ({ kind: 'sent-back', to })),
);

describe('moving a file', () => {
  it('never leaves the table, stops only at stages that are ordered, and records those it passes', () => {
    const story = fc.tuple(
      fc.constantFrom(...tables),
      fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
      fc.array(move),
    );
    fc.assert(
      fc.property(story, ([table, ordered, moves]) => {
        let place = active(1);
        for (const each of moves) {
          const moved = moveStage(table, place, ordered, each);
          if (!moved) continue;
          const now = STAGES[table].find(({ number }) => number === moved.stage)!;
          expect(now).toBeDefined();
          const isAside = table === 'other' && moved.stage > 3;
          if (!['reopened', 'held', 'cancelled'].includes(each.kind))
            expect(now.always || ordered.includes(now.number) || isAside).toBe(true);
          if (moved.stage > place.stage && !isAside) {
            const between = STAGES[table].filter(
              ({ number }) => number > place.stage && number < moved.stage,
            );
            expect(moved.skipped).toEqual(between.map(({ number }) => number));
            expect(between.some(({ always, number }) => always || ordered.includes(number))).toBe(false);
          }
          place = { stage: moved.stage, standing: moved.standing };
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes a transcript past what was not ordered, and completes it by the customer alone', () => {
    expect(moveStage('qual-ai', active(2), [3], { kind: 'done' })).toMatchObject({ stage: 3, skipped: [] });
    expect(moveStage('qual-ai', active(3), [3], { kind: 'done' })).toMatchObject({
      stage: 7,
      skipped: [4, 5, 6],
    });
    expect(moveStage('qual-ai', active(7), [3], { kind: 'done' })).toBeUndefined();
    expect(moveStage('qual-ai', active(7), [3], { kind: 'accepted' })).toMatchObject({ stage: 8 });
    expect(moveStage('qual-ai', active(3), [3, 5], { kind: 'accepted' })).toBeUndefined();
    expect(moveStage('qual-ai', active(3), [3, 5], { kind: 'done' })).toMatchObject({
      stage: 5,
      skipped: [4],
    });
  });

  it('sends work back to whoever does it, never to the customer', () => {
    expect(moveStage('qual-ai', active(7), [3, 5], { kind: 'sent-back', to: 5 })).toMatchObject({ stage: 5 });
    expect(moveStage('qual-ai', active(7), [3], { kind: 'sent-back', to: 5 })).toBeUndefined();
    expect(moveStage('qual-ai', active(7), [3], { kind: 'sent-back', to: 2 })).toBeUndefined();
  });

  it('holds and cancels what is not finished, and opens a completed one again', () => {
    const held = moveStage('qual-ai', active(5), [5], { kind: 'held' })!;
    expect(held).toMatchObject({ stage: 5, standing: 'on-hold' });
    expect(moveStage('qual-ai', held, [5], { kind: 'done' })).toBeUndefined();
    expect(moveStage('qual-ai', held, [5], { kind: 'resumed' })).toMatchObject(active(5));
    expect(moveStage('qual-ai', active(8), [], { kind: 'cancelled' })).toBeUndefined();
    expect(moveStage('qual-ai', active(8), [], { kind: 'reopened' })).toMatchObject(active(7));
    expect(moveStage('other', active(2), [], { kind: 'held' })).toMatchObject({ stage: 4 });
    expect(moveStage('other', active(2), [], { kind: 'cancelled' })).toMatchObject({ stage: 5 });
    expect(moveStage('other', active(5), [], { kind: 'reopened' })).toBeUndefined();
  });
});

describe('the place of a job', () => {
  it('is that of its least advanced living file', () => {
    const cancelled: Place = { stage: 3, standing: 'cancelled' };
    const onHold: Place = { stage: 3, standing: 'on-hold' };
    expect(jobPlace([], active(1))).toEqual(active(1));
    expect(jobPlace([active(7), active(3)], active(1))).toEqual(active(3));
    expect(jobPlace([active(7), cancelled], active(1))).toEqual(active(7));
    expect(jobPlace([cancelled, cancelled], active(1))).toEqual(cancelled);
    expect(jobPlace([onHold], active(1))).toEqual(onHold);
    expect(jobPlace([onHold, active(7)], active(1))).toEqual(active(3));
  });
});
