import type { AudioSource } from './audio.ts';
import type { EngineDescription } from './description.ts';

/** A stretch in which one voice speaks. Voices are numbered from 0 in the order in which they are first heard. */
export type VoiceTurn = { startMs: number; endMs: number; voice: number };

export type FindVoicesOptions = {
  /** Length of the recording in milliseconds. */
  durationMs: number;
  /** How many people speak, where that is known. */
  speakers?: number;
  signal: AbortSignal;
  /** Called with the share that is done, 0 to 1, never less than before. */
  onProgress?: (share: number) => void;
};

/** Tells voices apart: who speaks when. */
export type VoicesEngine = {
  readonly description: EngineDescription;
  /** Turns sorted by start; turns of different voices may overlap. Empty where nobody speaks. */
  findVoices(audio: AudioSource, options: FindVoicesOptions): Promise<VoiceTurn[]>;
  /** Ends the engine's process, if it runs. The engine can be used again afterwards. */
  close(): Promise<void>;
};
