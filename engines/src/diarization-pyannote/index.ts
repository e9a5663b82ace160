import { openHost } from '../host/index.ts';
import { requireModels, type LocalEngineOptions } from '../models/installed-models.ts';
import { digestOf, findModel } from '../models/manifest.ts';
import type { DiarizationEngine } from '../ports/diarization.ts';
import type { DiarizationHostApi } from './diarization.host.ts';

/** Models and windows take about 300 MiB, clustering four hours 130 MiB more. */
const MAX_RSS_MB = 1_600;
const IDLE_MS = 60_000;
const SEGMENTATION = 'pyannote-segmentation';
const EMBEDDING = 'campplus';

/**
 * Creates diarization with pyannote segmentation 3.0 and CAM++ on the local CPU, in its own process. Fails
 * with `EngineError('model-missing')` if the models were not fetched.
 */
export function createPyannoteDiarization({
  modelsFolder,
  idleMs = IDLE_MS,
}: LocalEngineOptions): DiarizationEngine {
  const host = openHost<DiarizationHostApi>(new URL('./diarization.host.ts', import.meta.url), {
    name: 'diarization',
    idleMs,
    maxRssMb: MAX_RSS_MB,
  });
  const [segmentation, embedding] = [findModel(SEGMENTATION), findModel(EMBEDDING)];

  return {
    description: {
      name: 'pyannote',
      model: `${segmentation.title} + ${embedding.title}`,
      modelSha256: digestOf(segmentation, embedding),
      languages: segmentation.languages,
      isRemote: false,
    },
    async diarize(audio, { signal, onProgress, ...options }) {
      await requireModels([SEGMENTATION, EMBEDDING], modelsFolder);
      return host.call(
        'diarize',
        { modelsFolder, ...options },
        { signal, onPart: onProgress, callbacks: { read: (from, to) => audio.read(from, to) } },
      );
    },
    detectSpeech: (audio, { durationMs, signal }) =>
      host.call(
        'detectSpeech',
        { durationMs },
        { signal, callbacks: { read: (from, to) => audio.read(from, to) } },
      ),
    async embedSpeaker(audio, { spans, signal }) {
      await requireModels([SEGMENTATION, EMBEDDING], modelsFolder);
      return host.call(
        'embedSpeaker',
        { modelsFolder, spans: [...spans] },
        { signal, callbacks: { read: (from, to) => audio.read(from, to) } },
      );
    },
    close: () => host.close(),
  };
}
