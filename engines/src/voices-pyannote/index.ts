import { openHost } from '../host/index.ts';
import { requireModels } from '../models/installed.ts';
import { digestOf, findModel } from '../models/manifest.ts';
import type { LocalEngineOptions } from '../models/models-folder.ts';
import type { VoicesEngine } from '../ports/voices.ts';
import type { VoicesHostApi } from './voices.host.ts';

/** Models and windows take about 300 MiB, the clustering of four hours 130 more. */
const MAX_RSS_MB = 1_600;
const IDLE_MS = 60_000;
const SEGMENTATION = 'pyannote-segmentation';
const EMBEDDING = 'campplus';

/**
 * Voices by pyannote segmentation 3.0 and CAM++ on this machine's CPU, in a process of its own. Fails with
 * `EngineError('model-missing')` where the models were not fetched.
 */
export function createPyannoteVoices({ modelsFolder, idleMs = IDLE_MS }: LocalEngineOptions): VoicesEngine {
  const host = openHost<VoicesHostApi>(new URL('./voices.host.ts', import.meta.url), {
    name: 'voices',
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
      leavesMachine: false,
    },
    async findVoices(audio, { signal, onProgress, ...options }) {
      await requireModels([SEGMENTATION, EMBEDDING], modelsFolder);
      return host.call(
        'findVoices',
        { modelsFolder, ...options },
        { signal, onPart: onProgress, callbacks: { read: (from, to) => audio.read(from, to) } },
      );
    },
    findSpeech: (audio, { durationMs, signal }) =>
      host.call(
        'findSpeech',
        { durationMs },
        { signal, callbacks: { read: (from, to) => audio.read(from, to) } },
      ),
    async printVoice(audio, { spans, signal }) {
      await requireModels([SEGMENTATION, EMBEDDING], modelsFolder);
      return host.call(
        'printVoice',
        { modelsFolder, spans: [...spans] },
        { signal, callbacks: { read: (from, to) => audio.read(from, to) } },
      );
    },
    close: () => host.close(),
  };
}
