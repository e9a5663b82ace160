import { THRESHOLD_STEPS, errorProbability } from '@colloquy/rules/confidence';
import { type Bench, rounded, type Row } from './bench.ts';
import { findClips } from './correction/clips.ts';
import { countEditorKeys, countPlainEditorKeys } from './correction/count-keys.ts';
import { type Example, wordExamples, fitConfidenceModel } from './correction/fit-confidence.ts';
import { transcribeClips, type TranscribedClip } from './correction/transcribe-clips.ts';

/**
 * Keys needed to correct machine transcripts, and whether the low-confidence words are the wrong ones.
 *
 * Keys: the corrector knows the correct text and types at a constant speed. Every press counts as one, also
 * chords; capitals and punctuation are ignored. The plain editor has the usual cursor keys and deletes a word
 * with one key; its count is the minimum from the first word to the last.
 *
 * Confidence: each word is scored with coefficients fitted on all other clips.
 */
export const bench: Bench = {
  description:
    'keys to correct machine transcripts in our editor, compared with a plain editor; order of the confidence review',
  requires: ['models', 'data'],
  smokeOptions: { clips: '3' },
  run: async ({ fit, clips }) => {
    const texts = await transcribeClips((await findClips()).slice(0, clips ? Number(clips) : undefined));
    if (fit) console.log(JSON.stringify(fitConfidenceModel(texts.flatMap(wordExamples))));
    const keys = texts.map((text) => ({
      ...text,
      ours: countEditorKeys(text.segments, text.reference),
      baseline: countPlainEditorKeys(text.segments, text.reference),
    }));
    const sum = (side: 'ours' | 'baseline', some = keys): number =>
      some.reduce((total, each) => total + each[side], 0);
    const keysRow = (label: string, some: typeof keys): Row => ({
      label: `  ${label}`,
      ours: String(sum('ours', some)),
      baseline: String(sum('baseline', some)),
    });
    const ratio = sum('ours') / sum('baseline');
    const { all, each, most, found } = orderWords(texts);
    return {
      rows: [
        {
          label: `keys, ${texts.length} transcripts`,
          ours: String(sum('ours')),
          baseline: String(sum('baseline')),
        },
        keysRow(
          'readings, clean',
          keys.filter(({ isCall, decibels }) => !isCall && decibels === null),
        ),
        keysRow(
          'readings, 10 dB',
          keys.filter(({ decibels }) => decibels === 10),
        ),
        keysRow(
          'readings, 5 dB',
          keys.filter(({ decibels }) => decibels === 5),
        ),
        keysRow(
          'phone call',
          keys.filter(({ isCall }) => isCall),
        ),
        { label: 'ratio (goal 0.70)', ours: ratio.toFixed(2) },
        { label: 'wrong words in the first third of the queue (goal 0.75)', ours: all.toFixed(2) },
        {
          label: `  a queue for each recording (${most.toFixed(2)} if the order were perfect)`,
          ours: each.toFixed(2),
        },
        ...THRESHOLD_STEPS.map(({ threshold }, at) => ({
          label: `  found among words with an uncertainty of at least ${threshold}, without noise`,
          ours: found[at]!.toFixed(2),
        })),
      ],
      figures: {
        keysRatio: rounded(ratio),
        errorsInFirstThird: rounded(all),
        errorsInFirstThirdOfEach: rounded(each),
      },
    };
  },
};

type Scored = { uncertainty: number; isWrong: boolean };

function orderWords(texts: readonly TranscribedClip[]): {
  all: number;
  each: number;
  most: number;
  found: number[];
} {
  const examples = texts.map(wordExamples);
  const every = examples.flat();
  const others = new Map(
    [...new Set(every.map(({ clip }) => clip))].map((clip) => [
      clip,
      fitConfidenceModel(every.filter((example) => example.clip !== clip)),
    ]),
  );
  const score = ({ clip, features, isWrong }: Example): Scored => ({
    uncertainty: errorProbability(features, others.get(clip)),
    isWrong,
  });
  const queues = examples.map((some) => some.map(score));
  const wrong = every.filter(({ isWrong }) => isWrong).length;
  const clean = queues.filter((_, at) => texts[at]!.decibels === null).flat();
  return {
    all: wrongIn(firstThird(queues.flat())) / wrong,
    each: queues.reduce((total, queue) => total + wrongIn(firstThird(queue)), 0) / wrong,
    most:
      queues.reduce((total, queue) => total + Math.min(wrongIn(queue), Math.ceil(queue.length / 3)), 0) /
      wrong,
    found: THRESHOLD_STEPS.map(
      ({ threshold }) =>
        wrongIn(clean.filter(({ uncertainty }) => uncertainty >= threshold)) / wrongIn(clean),
    ),
  };
}

/** The least confident words first, as on screen. */
const firstThird = (words: readonly Scored[]): Scored[] =>
  words.toSorted((one, other) => other.uncertainty - one.uncertainty).slice(0, Math.ceil(words.length / 3));

const wrongIn = (words: readonly Scored[]): number => words.filter(({ isWrong }) => isWrong).length;
