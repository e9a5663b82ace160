import { join } from 'node:path';
import { openHost, streamParts } from '../host/index.ts';
import { requireModels, type LocalEngineOptions } from '../models/installed-models.ts';
import { digestOf, findModel } from '../models/manifest.ts';
import type { TranscribedPart, SpeechEngine } from '../ports/speech.ts';
import type { ParakeetHostApi } from './parakeet.host.ts';

/** The model takes about 1.2 GB; more than twice that is a leak. */
const MAX_RSS_MB = 3_000;
const IDLE_MS = 60_000;
const READ_AHEAD = 2;
const MODEL = 'parakeet-tdt-v3';
const SHERPA_PACKAGE = 'sherpa-onnx-node';

type ParakeetOptions = LocalEngineOptions & {
  local: SpeechEngine;
  /** For tests: replaces sherpa-onnx. */
  module?: string;
};

/**
 * Creates speech recognition with NVIDIA's Parakeet TDT v3 (int8) on the local CPU, in its own process: 25
 * languages, with times and probabilities of every token. It ignores vocabulary. `local` detects languages
 * and aligns words. Fails with `EngineError('model-missing')` if the model was not fetched.
 */
export function createParakeetSpeech({
  modelsFolder,
  idleMs = IDLE_MS,
  local,
  module = SHERPA_PACKAGE,
}: ParakeetOptions): SpeechEngine {
  const host = openHost<ParakeetHostApi>(new URL('./parakeet.host.ts', import.meta.url), {
    name: 'parakeet',
    idleMs,
    maxRssMb: MAX_RSS_MB,
  });
  const model = findModel(MODEL);
  const location = { folder: join(modelsFolder, MODEL), module };
  return {
    description: {
      name: 'parakeet',
      model: model.title,
      modelSha256: digestOf(model),
      languages: model.languages,
      isRemote: false,
    },
    detectLanguage: (audio, options) => local.detectLanguage(audio, options),
    align: (audio, options) => local.align(audio, options),
    async *transcribe(audio, { language, fromMs, signal }) {
      await requireModels([MODEL], modelsFolder);
      yield* streamParts<TranscribedPart, null>({
        signal,
        ahead: READ_AHEAD,
        run: (onPart, stopped) =>
          host.call(
            'transcribe',
            { ...location, language, fromMs },
            { signal: stopped, onPart, callbacks: { read: (from, to) => audio.read(from, to) } },
          ),
      });
    },
    async warmUp() {
      await requireModels([MODEL], modelsFolder);
      await host.call('load', location);
    },
    close: () => host.close(),
  };
}
