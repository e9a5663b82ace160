import type { Bench, SpeechMeasurement } from './bench.ts';
import { measureLowConfidence } from './speech/low-confidence.ts';
import { measureHallucinations } from './speech/hallucinations.ts';
import { measureMemory } from './speech/memory.ts';
import { measurePipeline } from './speech/pipeline.ts';
import { measureUnclearSpeech } from './speech/unclear-speech.ts';
import { compareWordErrors } from './speech/compare-word-errors.ts';

const MEASUREMENTS: Record<string, SpeechMeasurement> = {
  pipeline: measurePipeline,
  wer: compareWordErrors,
  'low-confidence': measureLowConfidence,
  memory: measureMemory,
  hallucinations: measureHallucinations,
  'unclear-speech': measureUnclearSpeech,
};

/**
 * `--only wer,low-confidence` selects parts: `pipeline` (`--minutes` of audio), `wer` (with speed against
 * faster-whisper, `--seeds` noises), `low-confidence`, `memory` (`--hours`), `hallucinations`
 * (`--soundMinutes` of each) and `unclear-speech`. `--clips 3` uses only the first clips, `--peer 0` skips
 * faster-whisper.
 */
export const bench: Bench = {
  description:
    'speech recognition: pipeline, word errors and speed against faster-whisper, confidence, memory',
  requires: ['models', 'data'],
  smokeOptions: { minutes: '0.2', clips: '2', peer: '0', hours: '0.005', soundMinutes: '0.1' },
  run: async (options) => {
    const names = options.only?.split(',') ?? Object.keys(MEASUREMENTS);
    const unknown = names.filter((name) => !(name in MEASUREMENTS));
    if (unknown.length > 0)
      throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(MEASUREMENTS).join(', ')}.`);
    const rows = [];
    const figures: Record<string, number> = {};
    for (const name of names) {
      const measured = await MEASUREMENTS[name]!(options);
      rows.push({ label: name, ours: '' }, ...measured.rows);
      Object.assign(figures, measured.figures);
    }
    return { rows, figures };
  },
};
