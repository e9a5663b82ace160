import { join } from 'node:path';
import { openHost, streamParts } from '../host/index.ts';
import { requireModels, type LocalEngineOptions } from '../models/installed-models.ts';
import { digestOf, findModel } from '../models/manifest.ts';
import type { AudioSource } from '../ports/audio.ts';
import { type TranscribedPart, MULTIPLE_LANGUAGES, type SpeechEngine } from '../ports/speech.ts';
import type { WhisperHostApi } from './whisper.host.ts';

/**
 * Model, window and caches of the base model take about 600 MiB; four times that is a leak. Larger models by
 * their sizes.
 */
const MAX_RSS_MB = { 'whisper-base': 2_400, 'whisper-small': 3_600, 'whisper-large-v3-turbo': 7_000 };
export type WhisperModelName = keyof typeof MAX_RSS_MB;
export const LARGER_WHISPER_MODELS = [
  'whisper-small',
  'whisper-large-v3-turbo',
] as const satisfies WhisperModelName[];
const IDLE_MS = 60_000;
/** The model continues while its words are being stored. */
const READ_AHEAD = 2;

type WhisperOptions = LocalEngineOptions & {
  /** Default: base, which every installation has. */
  model?: WhisperModelName;
};

/**
 * Creates speech recognition with Whisper (int8) on the local CPU, in its own process. Fails with
 * `EngineError('model-missing')` if the model was not fetched.
 */
export function createWhisperSpeech({
  modelsFolder: root,
  idleMs = IDLE_MS,
  model: name = 'whisper-base',
}: WhisperOptions): SpeechEngine {
  const host = openHost<WhisperHostApi>(new URL('./whisper.host.ts', import.meta.url), {
    name: 'speech',
    idleMs,
    maxRssMb: MAX_RSS_MB[name],
  });
  const model = findModel(name);
  // The base model is in the folder itself, each larger one in its own folder with the same file names.
  const modelsFolder = name === 'whisper-base' ? root : join(root, name);
  const callbacksFor = (audio: AudioSource): AudioSource => ({ read: (from, to) => audio.read(from, to) });

  return {
    description: {
      name: 'whisper',
      model: model.title,
      modelSha256: digestOf(model),
      languages: [...model.languages, MULTIPLE_LANGUAGES],
      isRemote: false,
    },
    async detectLanguage(audio, { signal, durationMs }) {
      await requireModels([name], root);
      const input = { modelsFolder, ...(durationMs !== undefined && { durationMs }) };
      return host.call('detectLanguage', input, { signal, callbacks: callbacksFor(audio) });
    },
    async *transcribe(audio, { signal, ...options }) {
      await requireModels([name], root);
      yield* streamParts<TranscribedPart, null>({
        signal,
        ahead: READ_AHEAD,
        run: (onPart, stopped) =>
          host.call(
            'transcribe',
            { modelsFolder, ...options },
            { signal: stopped, onPart, callbacks: callbacksFor(audio) },
          ),
      });
    },
    async align(audio, { signal, ...options }) {
      await requireModels([name], root);
      return host.call('align', { modelsFolder, ...options }, { signal, callbacks: callbacksFor(audio) });
    },
    async warmUp() {
      await requireModels([name], root);
      await host.call('load', { modelsFolder });
    },
    close: () => host.close(),
  };
}
