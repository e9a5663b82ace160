import { join } from 'node:path';
import { openHost, streamParts } from '../host/index.ts';
import { requireModels } from '../models/installed.ts';
import { digestOf, findModel } from '../models/manifest.ts';
import type { LocalEngineOptions } from '../models/models-folder.ts';
import type { Heard, SpeechEngine } from '../ports/speech.ts';
import type { ParakeetHostApi } from './parakeet.host.ts';

/** The model takes about 1.2 GB; more than twice that is a leak. */
const MAX_RSS_MB = 3_000;
const IDLE_MS = 60_000;
const HEARD_AHEAD = 2;
const MODEL = 'parakeet-tdt-v3';
const SHERPA = 'sherpa-onnx-node';

/**
 * Speech by NVIDIA's Parakeet TDT v3 (int8) on this machine's CPU, in a process of its own: 25 languages, with times and
 * probabilities of every token. Names and terms make nothing likelier in it. `local` tells languages, and finds words in
 * the audio. Fails with `EngineError('model-missing')` where the model was not fetched.
 */
export function createParakeetSpeech({
  modelsFolder,
  idleMs = IDLE_MS,
  local,
}: LocalEngineOptions & { local: SpeechEngine }): SpeechEngine {
  const host = openHost<ParakeetHostApi>(new URL('./parakeet.host.ts', import.meta.url), {
    name: 'parakeet',
    idleMs,
    maxRssMb: MAX_RSS_MB,
  });
  const model = findModel(MODEL);
  const place = { folder: join(modelsFolder, MODEL), module: SHERPA };
  return {
    description: {
      name: 'parakeet',
      model: model.title,
      modelSha256: digestOf(model),
      languages: model.languages,
      leavesMachine: false,
    },
    detectLanguage: (audio, options) => local.detectLanguage(audio, options),
    align: (audio, options) => local.align(audio, options),
    async *transcribe(audio, { language, fromMs, signal }) {
      await requireModels([MODEL], modelsFolder);
      yield* streamParts<Heard, null>({
        signal,
        ahead: HEARD_AHEAD,
        run: (onPart, stopped) =>
          host.call(
            'transcribe',
            { ...place, language, fromMs },
            { signal: stopped, onPart, callbacks: { read: (from, to) => audio.read(from, to) } },
          ),
      });
    },
    async warmUp() {
      await requireModels([MODEL], modelsFolder);
      await host.call('load', place);
    },
    close: () => host.close(),
  };
}
