import { DOUBTFUL_FROM } from '../../web/src/capabilities/transcripts/doubt/doubt-queue.ts';
import { scoreOf } from '../../web/src/capabilities/transcripts/doubt/doubt-score.ts';
import { rounded, type Row } from '../bench.ts';
import { findClips } from '../correction/clips.ts';
import { examplesOf, fitDoubt } from '../correction/fit-doubt.ts';
import { hearClips } from '../correction/machine.ts';
import type { Part } from './part.ts';

const STEPS = [0.06, DOUBTFUL_FROM, 0.2, 0.3, 0.4];

/**
 * Whether the words that the screen marks doubtful are the wrong ones: each word is scored by coefficients that were
 * fitted on all other clips, in all conditions, and is marked from the same threshold on as on the screen.
 */
export const measureDoubt: Part = async () => {
  const texts = await hearClips(await findClips());
  const every = texts.flatMap((text) =>
    examplesOf(text).map((example) => ({ ...example, decibels: text.decibels })),
  );
  const others = new Map(
    [...new Set(every.map(({ clip }) => clip))].map((clip) => [
      clip,
      fitDoubt(every.filter((example) => example.clip !== clip)),
    ]),
  );
  const scored = every.map(({ clip, features, isWrong, decibels }) => ({
    doubt: scoreOf(features, others.get(clip)),
    isWrong,
    decibels,
  }));
  const at = (from: number, some = scored) => {
    const marked = some.filter(({ doubt }) => doubt >= from);
    const hits = marked.filter(({ isWrong }) => isWrong).length;
    return {
      recall: hits / some.filter(({ isWrong }) => isWrong).length,
      precision: hits / marked.length,
    };
  };
  const row = (what: string, { recall, precision }: ReturnType<typeof at>): Row => ({
    what: `  ${what}`,
    ours: `${recall.toFixed(2)} found, ${precision.toFixed(2)} of the marked wrong`,
  });
  const { recall, precision } = at(DOUBTFUL_FROM);
  return {
    rows: [
      ...STEPS.map((from) => row(`doubtful from ${from} on, ${every.length} words`, at(from))),
      row(
        `doubtful from ${DOUBTFUL_FROM} on, without noise`,
        at(
          DOUBTFUL_FROM,
          scored.filter(({ decibels }) => decibels === null),
        ),
      ),
      { what: '  (goals 0.60 found, 0.40 wrong)', ours: '' },
    ],
    figures: { doubtRecall: rounded(recall), doubtPrecision: rounded(precision) },
  };
};
