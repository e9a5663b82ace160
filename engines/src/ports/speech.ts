import type { AudioSource } from './audio.ts';
import type { EngineDescription } from './description.ts';

/** One word as it was heard. Times are integer milliseconds from the start of the recording and never run backwards. */
export type HeardWord = {
  /** The written form with its punctuation, without spaces round it. */
  text: string;
  startMs: number;
  endMs: number;
  /** How sure the model is, 0 to 1: the geometric mean of its tokens' probabilities. */
  confidence: number;
  /**
   * Where the model is unsure: what else the word may have been, likeliest first, without punctuation. Five at most.
   */
  others?: string[];
  /** Present where the script writes no space before this word (Chinese, Japanese, Thai …). */
  glue?: true;
};

/**
 * Why an utterance may be made up: `repetition`, the same phrase again and again; `no-speech`, nobody seems to speak;
 * `known-phrase`, one that speech models are known to write over silence and music.
 */
export type UtteranceMark = 'repetition' | 'no-speech' | 'known-phrase';

/** A sentence-like piece of speech: it ends at a sentence's end or a pause and lasts 20 seconds at most. */
export type Utterance = {
  startMs: number;
  endMs: number;
  language: string;
  words: HeardWord[];
  /** What speaks against the words. They are told all the same: what was said is never left out. */
  marks?: UtteranceMark[];
};

/** A final piece of a transcript. Everything before `untilMs` is settled: go on with `fromMs = untilMs`. */
export type Heard = { untilMs: number; utterances: Utterance[] };

/** A language (ISO 639 code) with its probability, 0 to 1. */
export type LanguageGuess = { language: string; confidence: number };

/** The most likely language and up to four others, likeliest first. */
export type DetectedLanguage = LanguageGuess & {
  alternatives: LanguageGuess[];
  /** Where several are surely spoken: which, the one that is spoken most first. */
  several?: string[];
};

/** Stands for several languages in one recording (ISO 639-2): each utterance says in which one it is. */
export const SEVERAL_LANGUAGES = 'mul';

export type DetectOptions = {
  /** How long the audio is, where that is known: it is listened to in places all over, else at its beginning alone. */
  durationMs?: number | undefined;
  signal: AbortSignal;
};

export type TranscribeOptions = {
  /** ISO 639 code, one of `description.languages`; `SEVERAL_LANGUAGES` where those have it. */
  language: string;
  /** Where to start, in milliseconds; 0 or the `untilMs` of an earlier `Heard`. */
  fromMs: number;
  /** Names and terms that may occur; they make their spelling likelier, nothing more. */
  vocabulary?: readonly string[];
  signal: AbortSignal;
};

/** When a word was said, in integer milliseconds from the start of the recording. */
export type WordTime = { startMs: number; endMs: number };

/** A word of a text that was said: its written form, and its time where that is sure. */
export type SaidWord = {
  /** With its punctuation, without spaces. */
  text: string;
  /** No space before this word. */
  glue?: true;
  /** A fence: words before it were said before that, words behind it after that. */
  known?: WordTime;
};

export type AlignOptions = {
  /** ISO 639 code, one of `description.languages`; never `SEVERAL_LANGUAGES`: words are said in one. */
  language: string;
  /** The words were said from here on … */
  fromMs: number;
  /** … up to here, with nothing else between them. */
  toMs: number;
  /** In the order in which they were said, those between the words in question included: they are the context. */
  words: readonly SaidWord[];
  signal: AbortSignal;
};

/** Turns speech into words. */
export type SpeechEngine = {
  readonly description: EngineDescription;
  /** Which language is spoken; `no-speech` where nobody speaks. */
  detectLanguage(audio: AudioSource, options: DetectOptions): Promise<DetectedLanguage | 'no-speech'>;
  /**
   * The words of the recording in order. The first `Heard` comes after a few seconds of speech, later ones at most
   * 30 seconds of audio apart; where nobody speaks it has no utterances. Ends with the audio.
   */
  transcribe(audio: AudioSource, options: TranscribeOptions): AsyncIterable<Heard>;
  /**
   * When words were said whose text is known, for one each and in order; known words answer what was given. Null where
   * a word could not be placed: nobody speaks, there is no room between the known words around it, or too many words
   * in a row are not known (about 28 seconds or 200 tokens of the model). Times are in order, and new ones stand
   * between the known words around them; where those leave no room the one before may be overlapped, never its start.
   */
  align(audio: AudioSource, options: AlignOptions): Promise<(WordTime | null)[]>;
  /** Gets ready for work that is sure to come: starts the engine's process, if it does not run, and loads its models. */
  warmUp(): Promise<void>;
  /** Ends the engine's process, if it runs. The engine can be used again afterwards. */
  close(): Promise<void>;
};
