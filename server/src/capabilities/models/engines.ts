import {
  createMedia,
  createParakeetSpeech,
  createPyannoteVoices,
  createWhisperSpeech,
  LARGER_WHISPERS,
  type MediaEngine,
  type SpeechEngine,
  type VoicesEngine,
} from '@colloquy/engines';
import type { LocalSpeech } from './choose-engine.rules.ts';

/** What the pipeline works with. Chosen once a worker; tests put quick ones in their place. */
export type Engines = {
  media: MediaEngine;
  /** What every installation has: it tells languages, and finds words in the audio for engines that cannot. */
  speech: SpeechEngine;
  /** Those that are fetched when somebody asks for them. Tests have none. */
  largerSpeech?: Partial<Record<LocalSpeech, SpeechEngine>>;
  voices: VoicesEngine;
  /** Where the models lie; without it none is looked for. */
  modelsFolder?: string;
  close: () => Promise<void>;
};

let chosen: Engines | undefined;

export function openEngines({ modelsFolder }: { modelsFolder: string }): void {
  if (chosen) return;
  const media = createMedia();
  const speech = createWhisperSpeech({ modelsFolder });
  const largerSpeech: Engines['largerSpeech'] = {
    'parakeet-tdt-v3': createParakeetSpeech({ modelsFolder, local: speech }),
  };
  for (const model of LARGER_WHISPERS) largerSpeech[model] = createWhisperSpeech({ modelsFolder, model });
  const voices = createPyannoteVoices({ modelsFolder });
  chosen = {
    media,
    speech,
    largerSpeech,
    voices,
    modelsFolder,
    close: async () => {
      const all = [media, speech, voices, ...Object.values(largerSpeech)];
      await Promise.all(all.map((engine) => engine.close()));
    },
  };
}

/** For tests alone: engines that take no minutes. Each real one has a test of its own. */
export function useEngines(engines: Engines): void {
  chosen = engines;
}

export function engines(): Engines {
  if (!chosen) throw new Error('The engines were not opened.');
  return chosen;
}

export async function closeEngines(): Promise<void> {
  const closing = chosen;
  chosen = undefined;
  await closing?.close();
}
