import { serveHost } from '../host/index.ts';
import type { AudioSource } from '../ports/audio.ts';
import type {
  DetectSpeechOptions,
  DiarizeOptions,
  Diarization,
  EmbedSpeakerOptions,
  SpeechSpan,
} from '../ports/diarization.ts';
import { loadActivityModel } from '../voice-activity/silero.ts';
import { embedSpeaker } from './speaker-embedding.ts';
import { detectSpeech, diarize, loadDiarizationModels, type DiarizationModels } from './diarize.ts';

/** Methods of the diarization host. It reads audio from its parent on demand; its parts are progress. */
export interface DiarizationHostApi {
  diarize: {
    input: { modelsFolder: string } & Pick<DiarizeOptions, 'durationMs' | 'speakers'>;
    output: Diarization;
    part: number;
    callbacks: { read: AudioSource['read'] };
  };
  detectSpeech: {
    input: Pick<DetectSpeechOptions, 'durationMs'>;
    output: SpeechSpan[];
    callbacks: { read: AudioSource['read'] };
  };
  embedSpeaker: {
    input: { modelsFolder: string } & Pick<EmbedSpeakerOptions, 'spans'>;
    output: Float32Array | undefined;
    callbacks: { read: AudioSource['read'] };
  };
}

let loading: Promise<DiarizationModels> | undefined;

/** Loads the models once per host. A failure is not cached: the files may exist at the next attempt. */
function load(folder: string): Promise<DiarizationModels> {
  loading ??= loadDiarizationModels(folder);
  loading.catch(() => (loading = undefined));
  return loading;
}

serveHost<DiarizationHostApi>({
  diarize: async ({ modelsFolder, ...options }, { signal, callbacks, emit }) => {
    const models = await load(modelsFolder);
    const onProgress = (share: number): void => void emit(share).catch(() => {}); // the loop notices an abort
    return diarize(models, callbacks, { ...options, signal, onProgress });
  },
  detectSpeech: async ({ durationMs }, { signal, callbacks }) =>
    detectSpeech(await loadActivityModel(), callbacks, { durationMs, signal }),
  embedSpeaker: async ({ modelsFolder, spans }, { signal, callbacks }) =>
    embedSpeaker((await load(modelsFolder)).embedding, callbacks, { spans, signal }),
});
