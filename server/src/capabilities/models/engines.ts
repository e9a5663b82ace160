import {
  createMedia,
  createPyannoteVoices,
  createWhisperSpeech,
  type MediaEngine,
  type SpeechEngine,
  type VoicesEngine,
} from '@colloquy/engines';

/** What the pipeline works with. Chosen once a worker; tests put quick ones in their place. */
export type Engines = {
  media: MediaEngine;
  speech: SpeechEngine;
  voices: VoicesEngine;
  close: () => Promise<void>;
};

let chosen: Engines | undefined;

export function openEngines(config: { modelsFolder: string }): void {
  if (chosen) return;
  const media = createMedia();
  const speech = createWhisperSpeech({ modelsFolder: config.modelsFolder });
  const voices = createPyannoteVoices({ modelsFolder: config.modelsFolder });
  chosen = {
    media,
    speech,
    voices,
    close: async () => {
      await Promise.all([media.close(), speech.close(), voices.close()]);
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
