import { serveHost } from '../host/index.ts';
import type { AudioSource } from '../ports/audio.ts';
import type { Heard, TranscribeOptions } from '../ports/speech.ts';
import { amplify, findGain } from '../signal/gain.ts';
import { cutChunks } from '../speech-whisper/cut-chunks.ts';
import { placeWords } from '../speech-whisper/place-words.ts';
import { cutUtterances } from '../speech-whisper/utterances.ts';
import { loadActivityModel } from '../voice-activity/silero.ts';
import { readResult } from './read-result.ts';
import { loadParakeet, type Recogniser } from './sherpa.ts';

type Place = {
  /** Where the files of the model lie. */
  folder: string;
  /** What is imported as sherpa-onnx. */
  module: string;
};

/** What the host of Parakeet does. It reads the audio, as it needs it, from its parent. */
export interface ParakeetHostApi {
  load: { input: Place; output: null };
  transcribe: {
    input: Place & Pick<TranscribeOptions, 'language' | 'fromMs'>;
    output: null;
    part: Heard;
    callbacks: { read: AudioSource['read'] };
  };
}

type Models = [Recogniser, Awaited<ReturnType<typeof loadActivityModel>>];

let loading: Promise<Models> | undefined;

/** Loaded once a host; a failed attempt is not kept, the files may be there at the next. */
function load({ folder, module }: Place): Promise<Models> {
  loading ??= Promise.all([loadParakeet(folder, module), loadActivityModel()]);
  loading.catch(() => (loading = undefined));
  return loading;
}

serveHost<ParakeetHostApi>({
  load: async (place) => {
    await load(place);
    return null;
  },
  transcribe: async ({ language, fromMs, ...place }, { signal, callbacks, emit }) => {
    const [recognise, activity] = await load(place);
    for await (const chunk of cutChunks(callbacks, activity, { fromMs, signal })) {
      const { samples, startMs, untilMs, regions } = chunk;
      const result =
        regions.length === 0
          ? { tokens: [], timestamps: [] }
          : await recognise(amplify(samples, findGain(samples)));
      const words = readResult(result, { startMs, untilMs, language });
      await emit({ untilMs, utterances: cutUtterances(placeWords(words, regions), language) });
    }
    return null;
  },
});
