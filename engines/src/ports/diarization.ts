import type { AudioSource } from './audio.ts';
import type { EngineDescription } from './engine.ts';

/** A stretch in which one voice speaks. Voices are numbered from 0 by first appearance. */
export type DiarizedTurn = { startMs: number; endMs: number; voice: number };

/** A stretch of speech by any speaker, from voice activity detection. */
export type SpeechSpan = { startMs: number; endMs: number };

/** Who speaks when, and all speech. Speech is more precise: turns include pauses. */
export type Diarization = { turns: DiarizedTurn[]; speech: SpeechSpan[] };

export type DiarizeOptions = {
  /** Length of the recording in milliseconds. */
  durationMs: number;
  /** Number of speakers, if known. */
  speakers?: number;
  signal: AbortSignal;
  /** Called with the completed share, 0 to 1, non-decreasing. */
  onProgress?: (share: number) => void;
};

export type DetectSpeechOptions = Pick<DiarizeOptions, 'durationMs' | 'signal'>;

export type EmbedSpeakerOptions = {
  /** Spans of the speaker, alone if possible. The longest are used. */
  spans: readonly { startMs: number; endMs: number }[];
  signal: AbortSignal;
};

/** Finds who speaks when. */
export type DiarizationEngine = {
  readonly description: EngineDescription;
  /** Turns and speech sorted by start. Turns of different voices may overlap. Empty without speech. */
  diarize(audio: AudioSource, options: DiarizeOptions): Promise<Diarization>;
  /** Detects speech only, for recordings whose speakers are known. Much cheaper. */
  detectSpeech(audio: AudioSource, options: DetectSpeechOptions): Promise<SpeechSpan[]>;
  /**
   * Computes the voiceprint of a speaker, a unit vector. The cosine (-1 to 1) of two voiceprints by the same
   * model (`modelSha256`) is their similarity. Undefined for less than five seconds of speech. A voiceprint
   * identifies a person, so it is stored only with consent.
   */
  embedSpeaker(audio: AudioSource, options: EmbedSpeakerOptions): Promise<Float32Array | undefined>;
  /** Ends the engine's process if it runs. The engine can be used again afterwards. */
  close(): Promise<void>;
};
