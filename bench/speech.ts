import type { Bench } from './bench.ts';
import { measureDoubt } from './speech/doubt.ts';
import { measureMadeUp } from './speech/made-up.ts';
import { measureMemory } from './speech/memory.ts';
import type { Part } from './speech/part.ts';
import { measurePipeline } from './speech/pipeline.ts';
import { measureUnclear } from './speech/unclear.ts';
import { measureWords } from './speech/words.ts';

const PARTS: Record<string, Part> = {
  pipeline: measurePipeline,
  wer: measureWords,
  doubt: measureDoubt,
  memory: measureMemory,
  'made-up': measureMadeUp,
  unclear: measureUnclear,
};

/**
 * `--only wer,doubt` measures these parts alone: `pipeline` (`--minutes` of sound), `wer` (with the
 * speed beside the peer, `--seeds` noises), `doubt`, `memory` (`--hours`), `made-up` (`--soundMinutes` of each) and
 * `unclear` (speech with words or an unclear mark). `--clips 3` reads only the first clips, `--peer 0` leaves
 * faster-whisper out.
 */
export const bench: Bench = {
  about:
    'speech: its way through the pipeline, its words and its speed beside faster-whisper, its doubt, its memory',
  needs: ['models', 'data'],
  smallest: { minutes: '0.2', clips: '3', peer: '0', hours: '0.005', soundMinutes: '0.1' },
  run: async (options) => {
    const names = options.only?.split(',') ?? Object.keys(PARTS);
    const unknown = names.filter((name) => !(name in PARTS));
    if (unknown.length > 0)
      throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
    const rows = [];
    const figures: Record<string, number> = {};
    for (const name of names) {
      const measured = await PARTS[name]!(options);
      rows.push({ what: name, ours: '' }, ...measured.rows);
      Object.assign(figures, measured.figures);
    }
    return { rows, figures };
  },
};
