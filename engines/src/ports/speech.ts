import type { AudioSource } from './audio.ts';
import type { EngineDescription } from './engine.ts';

/** A transcribed word. Times are integer milliseconds from the start of the recording and never decrease. */
export type TranscribedWord = {
  /** Written form with punctuation, without surrounding spaces. */
  text: string;
  startMs: number;
  endMs: number;
  /** Confidence, 0 to 1: the geometric mean of the probabilities of the word's tokens. */
  confidence: number;
  /** Alternatives of a low-confidence word, likeliest first, without punctuation. At most five. */
  alternatives?: string[];
  /** Set if the script writes no space before this word (Chinese, Japanese, Thai …). */
  glue?: true;
};

/**
 * Reason why an utterance may be a hallucination: `repetition` of a phrase, `no-speech` detected, or a
 * `known-phrase` that speech models write over silence and music.
 */
export type UtteranceMark = 'repetition' | 'no-speech' | 'known-phrase';

/**
 * A sentence-like unit of speech. It ends at the end of a sentence or at a pause, and lasts at most 20
 * seconds.
 */
export type Utterance = {
  startMs: number;
  endMs: number;
  language: string;
  words: TranscribedWord[];
  /** Signs of a hallucination. Marked words are kept: speech is never left out. */
  marks?: UtteranceMark[];
};

/** A final part of a transcript. Everything before `untilMs` is final; resume with `fromMs = untilMs`. */
export type TranscribedPart = { untilMs: number; utterances: Utterance[] };

/** A language (ISO 639 code) with its probability, 0 to 1. */
export type LanguageGuess = { language: string; confidence: number };

/** The most likely language and up to four others, likeliest first. */
export type DetectedLanguage = LanguageGuess & {
  alternatives: LanguageGuess[];
  /** All languages if several are clearly spoken, most spoken first. */
  spokenLanguages?: string[];
};

/** Several languages in one recording (ISO 639-2). Each utterance has its own language. */
export const MULTIPLE_LANGUAGES = 'mul';

export type DetectLanguageOptions = {
  /** Length of the audio, if known. Then detection samples all of it, otherwise only its beginning. */
  durationMs?: number | undefined;
  signal: AbortSignal;
};

export type TranscribeOptions = {
  /** ISO 639 code, one of `description.languages`; `MULTIPLE_LANGUAGES` if supported. */
  language: string;
  /** Start in milliseconds: 0, or the `untilMs` of an earlier `TranscribedPart`. */
  fromMs: number;
  /** Names and terms that may occur. They only make their spelling more likely. */
  vocabulary?: readonly string[];
  signal: AbortSignal;
};

/** Time of a word, in integer milliseconds from the start of the recording. */
export type WordTime = { startMs: number; endMs: number };

/** A word to align, with its time if that is known. */
export type AlignmentWord = {
  /** With its punctuation, without spaces. */
  text: string;
  /** No space before this word. */
  glue?: true;
  /** Fixed time: words before and after it must lie before and after this time. */
  known?: WordTime;
};

export type AlignOptions = {
  /**
   * ISO 639 code, one of `description.languages`; never `MULTIPLE_LANGUAGES`, because a text is in one
   * language.
   */
  language: string;
  /** Start of the audio that contains the words … */
  fromMs: number;
  /** … and its end. It contains no other words. */
  toMs: number;
  /** In spoken order, including known words, which give context. */
  words: readonly AlignmentWord[];
  signal: AbortSignal;
};

/** Transcribes speech. */
export type SpeechEngine = {
  readonly description: EngineDescription;
  /** Detects the spoken language; `no-speech` without speech. */
  detectLanguage(audio: AudioSource, options: DetectLanguageOptions): Promise<DetectedLanguage | 'no-speech'>;
  /**
   * Transcribes a recording in order. The first part follows after a few seconds of speech, later ones at
   * most 30 seconds of audio apart. Parts without speech have no utterances. Ends with the audio.
   */
  transcribe(audio: AudioSource, options: TranscribeOptions): AsyncIterable<TranscribedPart>;
  /**
   * Aligns words of a known text, one time per word in order; known words keep their times. Null if a word
   * cannot be placed: there is no speech, no room between known words, or too many consecutive unknown words
   * (about 28 seconds or 200 tokens of the model). Times are ordered. New words lie between the known words
   * around them; if there is no room they may overlap the previous word, but never start before it.
   */
  align(audio: AudioSource, options: AlignOptions): Promise<(WordTime | null)[]>;
  /** Prepares for upcoming work: starts the engine's process if necessary and loads its models. */
  warmUp(): Promise<void>;
  /** Ends the engine's process if it runs. The engine can be used again afterwards. */
  close(): Promise<void>;
};
