import { serveHost } from '../host/index.ts';
import type { AudioSource } from '../ports/audio.ts';
import type {
  AlignOptions,
  DetectedLanguage,
  DetectLanguageOptions,
  TranscribedPart,
  TranscribeOptions,
  WordTime,
} from '../ports/speech.ts';
import { loadActivityModel } from '../voice-activity/silero.ts';
import { alignWords } from './align-words.ts';
import { detectLanguage } from './detect-language.ts';
import { transcribe } from './transcribe.ts';
import { loadWhisper } from './whisper-model.ts';

/** Methods of the speech host. It reads audio from its parent on demand. */
export interface WhisperHostApi {
  load: { input: { modelsFolder: string }; output: null };
  detectLanguage: {
    input: { modelsFolder: string } & Omit<DetectLanguageOptions, 'signal'>;
    output: DetectedLanguage | 'no-speech';
    callbacks: { read: AudioSource['read'] };
  };
  transcribe: {
    input: { modelsFolder: string } & Omit<TranscribeOptions, 'signal'>;
    output: null;
    part: TranscribedPart;
    callbacks: { read: AudioSource['read'] };
  };
  align: {
    input: { modelsFolder: string } & Omit<AlignOptions, 'signal'>;
    output: (WordTime | null)[];
    callbacks: { read: AudioSource['read'] };
  };
}

type WhisperModels = [Awaited<ReturnType<typeof loadWhisper>>, Awaited<ReturnType<typeof loadActivityModel>>];

let loading: Promise<WhisperModels> | undefined;

/** Loads the models once per host. A failure is not cached: the files may exist at the next attempt. */
function load(folder: string): Promise<WhisperModels> {
  loading ??= Promise.all([loadWhisper(folder), loadActivityModel()]);
  loading.catch(() => (loading = undefined));
  return loading;
}

serveHost<WhisperHostApi>({
  load: async ({ modelsFolder }) => {
    await load(modelsFolder);
    return null;
  },
  detectLanguage: async ({ modelsFolder, ...options }, { signal, callbacks }) => {
    const [model, activity] = await load(modelsFolder);
    return detectLanguage({ model, activity }, callbacks, { ...options, signal });
  },
  transcribe: async ({ modelsFolder, ...options }, { signal, callbacks, emit }) => {
    const [model, activity] = await load(modelsFolder);
    for await (const part of transcribe(model, activity, callbacks, { ...options, signal })) await emit(part);
    return null;
  },
  align: async ({ modelsFolder, ...options }, { signal, callbacks }) => {
    const [model, activity] = await load(modelsFolder);
    return alignWords(model, activity, callbacks, { ...options, signal });
  },
});
