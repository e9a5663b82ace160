import {
  createMedia,
  createParakeetSpeech,
  createPyannoteDiarization,
  createWhisperSpeech,
  LARGER_WHISPER_MODELS,
  type MediaEngine,
  type SpeechEngine,
  type DiarizationEngine,
} from '@colloquy/engines';
import type { LocalSpeech } from './choose-engine.rules.ts';
import type { Config } from '../../platform/config.ts';
import { openEngineKeys } from './engine-keys.ts';

/** The engines of the pipeline, opened once per worker; tests replace them with fast ones. */
export type Engines = {
  media: MediaEngine;
  /** Present on every installation: detects languages, and aligns words for engines that cannot. */
  speech: SpeechEngine;
  /** Models that are downloaded on request. Tests have none. */
  largerSpeech?: Partial<Record<LocalSpeech, SpeechEngine>>;
  diarization: DiarizationEngine;
  /** The folder of the models; absent: no others are searched for. */
  modelsFolder?: string;
  close: () => Promise<void>;
};

let opened: Engines | undefined;

export function openEngines({ modelsFolder }: { modelsFolder: string }): void {
  if (opened) return;
  const media = createMedia();
  const speech = createWhisperSpeech({ modelsFolder });
  const largerSpeech: Engines['largerSpeech'] = {
    'parakeet-tdt-v3': createParakeetSpeech({ modelsFolder, local: speech }),
  };
  for (const model of LARGER_WHISPER_MODELS)
    largerSpeech[model] = createWhisperSpeech({ modelsFolder, model });
  const diarization = createPyannoteDiarization({ modelsFolder });
  opened = {
    media,
    speech,
    largerSpeech,
    diarization,
    modelsFolder,
    close: async () => {
      const all = [media, speech, diarization, ...Object.values(largerSpeech)];
      await Promise.all(all.map((engine) => engine.close()));
    },
  };
}

/** For tests only: fast engines. Each real one has its own tests. */
export function replaceEngines(engines: Engines): void {
  opened = engines;
}

export function engines(): Engines {
  if (!opened) throw new Error('The engines were not opened.');
  return opened;
}

export async function closeEngines(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await closing?.close();
}

let folder: string | undefined;

/** Once per process: sets the models folder and the secret that seals engine keys. */
export function openModels({ modelsFolder, secret }: Pick<Config, 'modelsFolder' | 'secret'>): void {
  folder = modelsFolder;
  openEngineKeys({ secret });
}

/** The models folder of this installation. */
export function modelsFolder(): string {
  if (folder === undefined) throw new Error('The models were not opened.');
  return folder;
}
