import { serveHost } from '../host/index.ts';
import type { AudioSource } from '../ports/audio.ts';
import type { TranscribedPart, TranscribeOptions } from '../ports/speech.ts';
import { amplify, findGain } from '../signal/loudness.ts';
import { cutChunks } from '../speech-whisper/cut-chunks.ts';
import { clampToSpeech, cutUtterances } from '../speech-whisper/utterances.ts';
import { loadActivityModel } from '../voice-activity/silero.ts';
import { wordsOfResult, loadParakeet, type Recogniser } from './sherpa.ts';

type SherpaModelLocation = {
  /** Folder of the model files. */
  folder: string;
  /** Module imported as sherpa-onnx. */
  module: string;
};

/** Methods of the Parakeet host. It reads audio from its parent on demand. */
export interface ParakeetHostApi {
  load: { input: SherpaModelLocation; output: null };
  transcribe: {
    input: SherpaModelLocation & Pick<TranscribeOptions, 'language' | 'fromMs'>;
    output: null;
    part: TranscribedPart;
    callbacks: { read: AudioSource['read'] };
  };
}

type ParakeetModels = [Recogniser, Awaited<ReturnType<typeof loadActivityModel>>];

let loading: Promise<ParakeetModels> | undefined;

/** Loads the models once per host. A failure is not cached: the files may exist at the next attempt. */
function load({ folder, module }: SherpaModelLocation): Promise<ParakeetModels> {
  loading ??= Promise.all([loadParakeet(folder, module), loadActivityModel()]);
  loading.catch(() => (loading = undefined));
  return loading;
}

serveHost<ParakeetHostApi>({
  load: async (location) => {
    await load(location);
    return null;
  },
  transcribe: async ({ language, fromMs, ...location }, { signal, callbacks, emit }) => {
    const [recognise, activity] = await load(location);
    for await (const chunk of cutChunks(callbacks, activity, { fromMs, signal })) {
      const { samples, startMs, untilMs, regions } = chunk;
      const result =
        regions.length === 0
          ? { tokens: [], timestamps: [] }
          : await recognise(amplify(samples, findGain(samples)));
      const words = wordsOfResult(result, { startMs, untilMs, language });
      await emit({ untilMs, utterances: cutUtterances(clampToSpeech(words, regions), language) });
    }
    return null;
  },
});
