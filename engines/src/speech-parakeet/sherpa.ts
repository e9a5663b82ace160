import { join } from 'node:path';
import { SAMPLE_RATE } from '../ports/audio.ts';
import type { SherpaResult } from './read-result.ts';

type SherpaStream = { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };

/** What we use of sherpa-onnx-node, which brings no types. */
export type SherpaModule = {
  OfflineRecognizer: {
    createAsync(config: object): Promise<{
      createStream(): SherpaStream;
      decodeAsync(stream: SherpaStream): Promise<SherpaResult>;
    }>;
  };
};

/** As many threads as speech is allowed on this machine. */
const THREADS = 2;

/** Writes down at most half a minute of samples between -1 and 1. */
export type Recogniser = (samples: Float32Array) => Promise<SherpaResult>;

/**
 * Loads Parakeet from its folder. Only ever in a host: a model file that is damaged ends the process.
 * `module` is what is imported; tests bring one of their own.
 */
export async function loadParakeet(folder: string, module: string): Promise<Recogniser> {
  const imported = (await import(module)) as { default: SherpaModule };
  const file = (name: string): string => join(folder, name);
  const recogniser = await imported.default.OfflineRecognizer.createAsync({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: {
      transducer: {
        encoder: file('encoder.int8.onnx'),
        decoder: file('decoder.int8.onnx'),
        joiner: file('joiner.int8.onnx'),
      },
      tokens: file('tokens.txt'),
      modelType: 'nemo_transducer',
      numThreads: THREADS,
      provider: 'cpu',
      debug: 0,
    },
    decodingMethod: 'greedy_search',
  });
  return async (samples) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
    return recogniser.decodeAsync(stream);
  };
}
