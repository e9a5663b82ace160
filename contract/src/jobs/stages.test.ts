import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobPosition, moveStage, stageLabel, type StageMove, type StagePosition, STAGES } from './stages.ts';

const tables = ['qual-ai', 'language', 'other'] as const;
const active = (stage: number): StagePosition => ({ stage, status: 'active' });
const labels = (stages: (typeof tables)[number]) =>
  STAGES[stages].map(({ number, label }) => `${number} ${label}`);

describe('the stage tables', () => {
  it('match the specification exactly', () => {
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

  it('label any other number as an unknown state', () => {
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
    .constantFrom<StageMove['kind']>('done', 'accepted', 'put-on-hold', 'resumed', 'cancelled', 'reopened')
    .map((kind) => ({ kind }) as StageMove),
  fc.integer({ min: -1, max: 10 }).map((to): StageMove => ({ kind: 'sent-back', to })),
);

describe('moving a file', () => {
  it('never leaves the table, stops only at ordered stages, and records skipped ones', () => {
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
          if (!['reopened', 'put-on-hold', 'cancelled'].includes(each.kind))
            expect(now.always || ordered.includes(now.number) || isAside).toBe(true);
          if (moved.stage > place.stage && !isAside) {
            const between = STAGES[table].filter(
              ({ number }) => number > place.stage && number < moved.stage,
            );
            expect(moved.skipped).toEqual(between.map(({ number }) => number));
            expect(between.some(({ always, number }) => always || ordered.includes(number))).toBe(false);
          }
          place = { stage: moved.stage, status: moved.status };
        }
      }),
      { numRuns: 500 },
    );
  });

  it('moves a transcript past stages that were not ordered, and only the customer completes it', () => {
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

  it('sends work back to the stage that does it, never to the customer', () => {
    expect(moveStage('qual-ai', active(7), [3, 5], { kind: 'sent-back', to: 5 })).toMatchObject({ stage: 5 });
    expect(moveStage('qual-ai', active(7), [3], { kind: 'sent-back', to: 5 })).toBeUndefined();
    expect(moveStage('qual-ai', active(7), [3], { kind: 'sent-back', to: 2 })).toBeUndefined();
  });

  it('holds and cancels unfinished files, and reopens completed ones', () => {
    const held = moveStage('qual-ai', active(5), [5], { kind: 'put-on-hold' })!;
    expect(held).toMatchObject({ stage: 5, status: 'on-hold' });
    expect(moveStage('qual-ai', held, [5], { kind: 'done' })).toBeUndefined();
    expect(moveStage('qual-ai', held, [5], { kind: 'resumed' })).toMatchObject(active(5));
    expect(moveStage('qual-ai', active(8), [], { kind: 'cancelled' })).toBeUndefined();
    expect(moveStage('qual-ai', active(8), [], { kind: 'reopened' })).toMatchObject(active(7));
    expect(moveStage('other', active(2), [], { kind: 'put-on-hold' })).toMatchObject({ stage: 4 });
    expect(moveStage('other', active(2), [], { kind: 'cancelled' })).toMatchObject({ stage: 5 });
    expect(moveStage('other', active(5), [], { kind: 'reopened' })).toBeUndefined();
  });
});

describe('the position of a job', () => {
  it('is that of its least advanced file that is not cancelled', () => {
    const cancelled: StagePosition = { stage: 3, status: 'cancelled' };
    const onHold: StagePosition = { stage: 3, status: 'on-hold' };
    expect(jobPosition([], active(1))).toEqual(active(1));
    expect(jobPosition([active(7), active(3)], active(1))).toEqual(active(3));
    expect(jobPosition([active(7), cancelled], active(1))).toEqual(active(7));
    expect(jobPosition([cancelled, cancelled], active(1))).toEqual(cancelled);
    expect(jobPosition([onHold], active(1))).toEqual(onHold);
    expect(jobPosition([onHold, active(7)], active(1))).toEqual(active(3));
  });
});
