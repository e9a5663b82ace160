import { serveHost } from '../host/index.ts';
import type { AudioSource } from '../ports/audio.ts';
import type {
  AlignOptions,
  DetectedLanguage,
  DetectOptions,
  Heard,
  TranscribeOptions,
  WordTime,
} from '../ports/speech.ts';
import { loadActivityModel } from '../voice-activity/silero.ts';
import { alignWords } from './align-words.ts';
import { detectLanguage } from './detect-language.ts';
import { transcribe } from './transcribe.ts';
import { loadWhisper } from './whisper-model.ts';

/** What the speech host does. It reads the audio, as it needs it, from its parent. */
export interface WhisperHostApi {
  load: { input: { modelsFolder: string }; output: null };
  detectLanguage: {
    input: { modelsFolder: string } & Omit<DetectOptions, 'signal'>;
    output: DetectedLanguage | 'no-speech';
    callbacks: { read: AudioSource['read'] };
  };
  transcribe: {
    input: { modelsFolder: string } & Omit<TranscribeOptions, 'signal'>;
    output: null;
    part: Heard;
    callbacks: { read: AudioSource['read'] };
  };
  align: {
    input: { modelsFolder: string } & Omit<AlignOptions, 'signal'>;
    output: (WordTime | null)[];
    callbacks: { read: AudioSource['read'] };
  };
}

type Models = [Awaited<ReturnType<typeof loadWhisper>>, Awaited<ReturnType<typeof loadActivityModel>>];

let loading: Promise<Models> | undefined;

/** Models are loaded once a host; a failed attempt is not kept, the files may be there at the next. */
function load(folder: string): Promise<Models> {
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
    for await (const heard of transcribe(model, activity, callbacks, { ...options, signal }))
      await emit(heard);
    return null;
  },
  align: async ({ modelsFolder, ...options }, { signal, callbacks }) => {
    const [model, activity] = await load(modelsFolder);
    return alignWords(model, activity, callbacks, { ...options, signal });
  },
});
