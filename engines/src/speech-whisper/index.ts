import { openHost, streamParts } from '../host/index.ts';
import { requireModels } from '../models/installed.ts';
import { digestOf, findModel } from '../models/manifest.ts';
import type { LocalEngineOptions } from '../models/models-folder.ts';
import type { AudioSource } from '../ports/audio.ts';
import type { Heard, SpeechEngine } from '../ports/speech.ts';
import type { WhisperHostApi } from './whisper.host.ts';

/** Model, window and caches take about 600 MiB; four times that is a leak. */
const MAX_RSS_MB = 2_400;
const IDLE_MS = 60_000;
/** The model goes on hearing while what it heard is written down. */
const HEARD_AHEAD = 2;
const MODEL = 'whisper-base';

/**
 * Speech by Whisper base (int8) on this machine's CPU, in a process of its own. Fails with
 * `EngineError('model-missing')` where the model was not fetched.
 */
export function createWhisperSpeech({ modelsFolder, idleMs = IDLE_MS }: LocalEngineOptions): SpeechEngine {
  const host = openHost<WhisperHostApi>(new URL('./whisper.host.ts', import.meta.url), {
    name: 'speech',
    idleMs,
    maxRssMb: MAX_RSS_MB,
  });
  const model = findModel(MODEL);
  const callbacksFor = (audio: AudioSource): AudioSource => ({ read: (from, to) => audio.read(from, to) });

  return {
    description: {
      name: 'whisper',
      model: model.title,
      modelSha256: digestOf(model),
      languages: model.languages,
      leavesMachine: false,
    },
    async detectLanguage(audio, { signal }) {
      await requireModels([MODEL], modelsFolder);
      return host.call('detectLanguage', { modelsFolder }, { signal, callbacks: callbacksFor(audio) });
    },
    async *transcribe(audio, { signal, ...options }) {
      await requireModels([MODEL], modelsFolder);
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
      await requireModels([MODEL], modelsFolder);
      return host.call('align', { modelsFolder, ...options }, { signal, callbacks: callbacksFor(audio) });
    },
    async warmUp() {
      await requireModels([MODEL], modelsFolder);
      await host.call('load', { modelsFolder });
    },
    close: () => host.close(),
  };
}
