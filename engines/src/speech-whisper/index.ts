import { join } from 'node:path';
import { openHost, streamParts } from '../host/index.ts';
import { requireModels } from '../models/installed.ts';
import { digestOf, findModel } from '../models/manifest.ts';
import type { LocalEngineOptions } from '../models/models-folder.ts';
import type { AudioSource } from '../ports/audio.ts';
import { type Heard, SEVERAL_LANGUAGES, type SpeechEngine } from '../ports/speech.ts';
import type { WhisperHostApi } from './whisper.host.ts';

/** Model, window and caches of the base take about 600 MiB; four times that is a leak. Larger ones by their sizes. */
const MAX_RSS_MB = { 'whisper-base': 2_400, 'whisper-small': 3_600, 'whisper-large-v3-turbo': 7_000 };
export type WhisperName = keyof typeof MAX_RSS_MB;
export const LARGER_WHISPERS = ['whisper-small', 'whisper-large-v3-turbo'] as const satisfies WhisperName[];
const IDLE_MS = 60_000;
/** The model goes on hearing while what it heard is written down. */
const HEARD_AHEAD = 2;

type WhisperOptions = LocalEngineOptions & {
  /** Default: base, which every installation has. */
  model?: WhisperName;
};

/**
 * Speech by Whisper (int8) on this machine's CPU, in a process of its own. Fails with
 * `EngineError('model-missing')` where the model was not fetched.
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
  // The base lies in the folder itself, each larger one in a folder of its own, under the same names.
  const modelsFolder = name === 'whisper-base' ? root : join(root, name);
  const callbacksFor = (audio: AudioSource): AudioSource => ({ read: (from, to) => audio.read(from, to) });

  return {
    description: {
      name: 'whisper',
      model: model.title,
      modelSha256: digestOf(model),
      languages: [...model.languages, SEVERAL_LANGUAGES],
      leavesMachine: false,
    },
    async detectLanguage(audio, { signal, durationMs }) {
      await requireModels([name], root);
      const asked = { modelsFolder, ...(durationMs !== undefined && { durationMs }) };
      return host.call('detectLanguage', asked, { signal, callbacks: callbacksFor(audio) });
    },
    async *transcribe(audio, { signal, ...options }) {
      await requireModels([name], root);
      yield* streamParts<Heard, null>({
        signal,
        ahead: HEARD_AHEAD,
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
