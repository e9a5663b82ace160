import { CARE } from '../web/src/capabilities/transcripts/doubt/doubt-queue.ts';
import { scoreOf } from '../web/src/capabilities/transcripts/doubt/doubt-score.ts';
import { type Bench, rounded, type Row } from './bench.ts';
import { findClips } from './correction/clips.ts';
import { correctOnScreen, correctPlainly } from './correction/corrector.ts';
import { type Example, examplesOf, fitDoubt } from './correction/fit-doubt.ts';
import { hearClips, type MachineText } from './correction/machine.ts';

/**
 * What it takes to correct machine transcripts, and whether the doubtful words are the wrong ones.
 *
 * Keys: the corrector knows what is said and types no faster or slower anywhere; every press counts one, chords too,
 * and capitals and punctuation are left as they are on both sides. The plain editor has the cursor keys of any editor
 * and deletes words by one key; its keys are the fewest that there are from the first word to the last.
 *
 * Doubt: each word is scored by coefficients fitted on all other clips.
 */
export const bench: Bench = {
  about:
    'keys to correct machine transcripts on the screen, beside the fewest of a plain editor; the doubtful queue',
  needs: ['models', 'data'],
  smallest: { clips: '3' },
  run: async ({ fit, clips }) => {
    const texts = await hearClips((await findClips()).slice(0, clips ? Number(clips) : undefined));
    if (fit) console.log(JSON.stringify(fitDoubt(texts.flatMap(examplesOf))));
    const keys = texts.map((text) => ({
      ...text,
      ours: correctOnScreen(text.segments, text.reference),
      anchor: correctPlainly(text.segments, text.reference),
    }));
    const sum = (side: 'ours' | 'anchor', some = keys): number =>
      some.reduce((total, each) => total + each[side], 0);
    const keysRow = (what: string, some: typeof keys): Row => ({
      what: `  ${what}`,
      ours: String(sum('ours', some)),
      anchor: String(sum('anchor', some)),
    });
    const ratio = sum('ours') / sum('anchor');
    const { all, each, most, found } = orderWords(texts);
    return {
      rows: [
        {
          what: `keys, ${texts.length} transcripts`,
          ours: String(sum('ours')),
          anchor: String(sum('anchor')),
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
        { what: 'ratio (goal 0.70)', ours: ratio.toFixed(2) },
        { what: 'wrong words in the first third of the queue (goal 0.75)', ours: all.toFixed(2) },
        {
          what: `  a queue for each recording (${most.toFixed(2)} if the order were perfect)`,
          ours: each.toFixed(2),
        },
        ...CARE.map(({ from }, at) => ({
          what: `  found among words that are doubtful from ${from} on, without noise`,
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

type Scored = { doubt: number; isWrong: boolean };

function orderWords(texts: readonly MachineText[]): {
  all: number;
  each: number;
  most: number;
  found: number[];
} {
  const examples = texts.map(examplesOf);
  const every = examples.flat();
  const others = new Map(
    [...new Set(every.map(({ clip }) => clip))].map((clip) => [
      clip,
      fitDoubt(every.filter((example) => example.clip !== clip)),
    ]),
  );
  const score = ({ clip, features, isWrong }: Example): Scored => ({
    doubt: scoreOf(features, others.get(clip)),
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
    found: CARE.map(({ from }) => wrongIn(clean.filter(({ doubt }) => doubt >= from)) / wrongIn(clean)),
  };
}

/** The most doubtful first, as the screen orders them. */
const firstThird = (words: readonly Scored[]): Scored[] =>
  words.toSorted((one, other) => other.doubt - one.doubt).slice(0, Math.ceil(words.length / 3));

const wrongIn = (words: readonly Scored[]): number => words.filter(({ isWrong }) => isWrong).length;
