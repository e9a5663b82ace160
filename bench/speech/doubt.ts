import { DOUBTFUL_FROM } from '../../web/src/capabilities/transcripts/doubt/doubt-queue.ts';
import { rounded, type Row } from '../bench.ts';
import { findClips } from '../correction/clips.ts';
import { examplesOf } from '../correction/fit-doubt.ts';
import { hearClips } from '../correction/machine.ts';
import { markHeldOut, type Marking, measureMarks } from './held-out-doubt.ts';
import type { Part } from './part.ts';

const STEPS = [0.03, 0.06, DOUBTFUL_FROM, 0.2, 0.25, 0.3, 0.4, 0.6];
const GOAL = { recall: 0.6, precision: 0.4 };

/**
 * Whether the words that are marked doubtful are the wrong ones, twice: as the screen marks them, by the score that
 * ships, which was fitted on these very clips; and held out, by a score and a threshold that were chosen without the
 * reader of the word, which is what can be expected of other recordings.
 */
export const measureDoubt: Part = async ({ clips: count }) => {
  const clips = (await findClips()).slice(0, count ? Number(count) : undefined);
  const readers = new Map(clips.map(({ name, reader }) => [name, reader]));
  const words = (await hearClips(clips)).flatMap((text) =>
    examplesOf(text).map((example) => ({
      ...example,
      reader: readers.get(example.clip)!,
      decibels: text.decibels,
    })),
  );
  const shownFrom = (from: number, some = words): Marking =>
    measureMarks(some.map(({ shown, isWrong }) => ({ isMarked: shown >= from, isWrong })));
  const heldOut = markHeldOut(words, { thresholds: STEPS, minPrecision: GOAL.precision });
  const isClean = ({ decibels }: { decibels: number | null }): boolean => decibels === null;
  const shipped = shownFrom(DOUBTFUL_FROM);
  const expected = measureMarks(heldOut);
  const chosen = [...new Set(heldOut.map(({ from }) => from))].toSorted((one, other) => one - other);
  return {
    rows: [
      row(`held out: ${words.length} words of ${new Set(readers.values()).size} readers`, expected),
      row('held out, without noise', measureMarks(heldOut.filter(isClean))),
      { what: '  thresholds chosen without the reader', ours: chosen.join(', ') },
      ...STEPS.map((from) =>
        row(`shipped, from ${from} on${from === DOUBTFUL_FROM ? ' (the screen)' : ''}`, shownFrom(from)),
      ),
      row('shipped, as on the screen, without noise', shownFrom(DOUBTFUL_FROM, words.filter(isClean))),
      { what: `  (goals ${GOAL.recall} found, ${GOAL.precision} wrong)`, ours: '' },
    ],
    figures: {
      doubtRecall: rounded(expected.recall),
      doubtPrecision: rounded(expected.precision),
      shippedDoubtRecall: rounded(shipped.recall),
      shippedDoubtPrecision: rounded(shipped.precision),
    },
  };
};

const row = (what: string, { recall, precision }: Marking): Row => ({
  what: `  ${what}`,
  ours: `${recall.toFixed(2)} found, ${precision.toFixed(2)} of the marked wrong`,
});
