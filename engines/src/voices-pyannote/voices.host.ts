import { serveHost } from '../host/index.ts';
import type { AudioSource } from '../ports/audio.ts';
import type {
  FindSpeechOptions,
  FindVoicesOptions,
  FoundVoices,
  PrintVoiceOptions,
  SpeechSpan,
} from '../ports/voices.ts';
import { loadActivityModel } from '../voice-activity/silero.ts';
import { printVoice } from './print-voice.ts';
import { findSpeech, findVoices, loadVoiceModels, type LoadedModels } from './find-voices.ts';

/** What the voices host does. It reads the audio, as it needs it, from its parent; its parts are progress. */
export interface VoicesHostApi {
  findVoices: {
    input: { modelsFolder: string } & Pick<FindVoicesOptions, 'durationMs' | 'speakers'>;
    output: FoundVoices;
    part: number;
    callbacks: { read: AudioSource['read'] };
  };
  findSpeech: {
    input: Pick<FindSpeechOptions, 'durationMs'>;
    output: SpeechSpan[];
    callbacks: { read: AudioSource['read'] };
  };
  printVoice: {
    input: { modelsFolder: string } & Pick<PrintVoiceOptions, 'spans'>;
    output: Float32Array | undefined;
    callbacks: { read: AudioSource['read'] };
  };
}

let loading: Promise<LoadedModels> | undefined;

/** Models are loaded once a host; a failed attempt is not kept, the files may be there at the next. */
function load(folder: string): Promise<LoadedModels> {
  loading ??= loadVoiceModels(folder);
  loading.catch(() => (loading = undefined));
  return loading;
}

serveHost<VoicesHostApi>({
  findVoices: async ({ modelsFolder, ...options }, { signal, callbacks, emit }) => {
    const models = await load(modelsFolder);
    const onProgress = (share: number): void => void emit(share).catch(() => {}); // an abort is noticed by the loop
    return findVoices(models, callbacks, { ...options, signal, onProgress });
  },
  findSpeech: async ({ durationMs }, { signal, callbacks }) =>
    findSpeech(await loadActivityModel(), callbacks, { durationMs, signal }),
  printVoice: async ({ modelsFolder, spans }, { signal, callbacks }) =>
    printVoice(await load(modelsFolder), callbacks, { spans, signal }),
});
