import type { AudioSource } from './audio.ts';
import type { EngineDescription } from './description.ts';

/** A stretch in which one voice speaks. Voices are numbered from 0 in the order in which they are first heard. */
export type VoiceTurn = { startMs: number; endMs: number; voice: number };

/** A stretch in which somebody speaks, whoever it is, by voice activity detection. */
export type SpeechSpan = { startMs: number; endMs: number };

/** Who speaks when, and where anybody speaks at all: the second is sharper, and knows no pauses as speech. */
export type FoundVoices = { turns: VoiceTurn[]; speech: SpeechSpan[] };

export type FindVoicesOptions = {
  /** Length of the recording in milliseconds. */
  durationMs: number;
  /** How many people speak, where that is known. */
  speakers?: number;
  signal: AbortSignal;
  /** Called with the share that is done, 0 to 1, never less than before. */
  onProgress?: (share: number) => void;
};

export type FindSpeechOptions = Pick<FindVoicesOptions, 'durationMs' | 'signal'>;

export type PrintVoiceOptions = {
  /** Where the voice is heard, alone if possible. The longest of them are listened to. */
  spans: readonly { startMs: number; endMs: number }[];
  signal: AbortSignal;
};

/** Tells voices apart: who speaks when. */
export type VoicesEngine = {
  readonly description: EngineDescription;
  /** Turns and speech sorted by start; turns of different voices may overlap. Empty where nobody speaks. */
  findVoices(audio: AudioSource, options: FindVoicesOptions): Promise<FoundVoices>;
  /** Where anybody speaks, where it is known already who: much cheaper. */
  findSpeech(audio: AudioSource, options: FindSpeechOptions): Promise<SpeechSpan[]>;
  /**
   * A voice as a vector of length one: the cosine (-1 to 1) of two prints by the same model (`modelSha256`) says how
   * alike the voices are. Undefined where less than five seconds are heard. A print tells who somebody is: it is kept
   * of nobody who did not agree to that.
   */
  printVoice(audio: AudioSource, options: PrintVoiceOptions): Promise<Float32Array | undefined>;
  /** Ends the engine's process, if it runs. The engine can be used again afterwards. */
  close(): Promise<void>;
};
