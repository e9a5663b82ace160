import { DEFAULT_THRESHOLD } from '@colloquy/rules/confidence';
import { rounded, type Row, type SpeechMeasurement } from '../bench.ts';
import { findClips } from '../correction/clips.ts';
import { wordExamples } from '../correction/fit-confidence.ts';
import { transcribeClips } from '../correction/transcribe-clips.ts';
import { markHeldOut, type Marking, measureMarks } from './held-out-marks.ts';

const STEPS = [0.03, 0.06, DEFAULT_THRESHOLD, 0.2, 0.25, 0.3, 0.4, 0.6];
const GOAL = { recall: 0.6, precision: 0.4 };

/**
 * Whether words marked as low-confidence are the wrong ones, measured twice: with the shipped score, which
 * was fitted on these clips, and held out, with score and threshold chosen without the word's reader, as can
 * be expected for other recordings.
 */
export const measureLowConfidence: SpeechMeasurement = async ({ clips: count }) => {
  const clips = (await findClips()).slice(0, count ? Number(count) : undefined);
  const readers = new Map(clips.map(({ name, reader }) => [name, reader]));
  const words = (await transcribeClips(clips)).flatMap((text) =>
    wordExamples(text).map((example) => ({
      ...example,
      reader: readers.get(example.clip)!,
      decibels: text.decibels,
    })),
  );
  const shownFrom = (from: number, some = words): Marking =>
    measureMarks(some.map(({ shown, isWrong }) => ({ isMarked: shown >= from, isWrong })));
  const heldOut = markHeldOut(words, { thresholds: STEPS, minPrecision: GOAL.precision });
  const isClean = ({ decibels }: { decibels: number | null }): boolean => decibels === null;
  const shipped = shownFrom(DEFAULT_THRESHOLD);
  const expected = measureMarks(heldOut);
  const chosen = [...new Set(heldOut.map(({ from }) => from))].toSorted((one, other) => one - other);
  return {
    rows: [
      row(`held out: ${words.length} words of ${new Set(readers.values()).size} readers`, expected),
      row('held out, without noise', measureMarks(heldOut.filter(isClean))),
      { label: '  thresholds chosen without the reader', ours: chosen.join(', ') },
      ...STEPS.map((from) =>
        row(`shipped, from ${from} on${from === DEFAULT_THRESHOLD ? ' (the screen)' : ''}`, shownFrom(from)),
      ),
      row('shipped, as on the screen, without noise', shownFrom(DEFAULT_THRESHOLD, words.filter(isClean))),
      { label: `  (goals ${GOAL.recall} found, ${GOAL.precision} wrong)`, ours: '' },
    ],
    figures: {
      lowConfidenceRecall: rounded(expected.recall),
      lowConfidencePrecision: rounded(expected.precision),
      shippedRecall: rounded(shipped.recall),
      shippedPrecision: rounded(shipped.precision),
    },
  };
};

const row = (label: string, { recall, precision }: Marking): Row => ({
  label: `  ${label}`,
  ours: `${recall.toFixed(2)} found, ${precision.toFixed(2)} of the marked wrong`,
});
