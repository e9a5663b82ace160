import { WHISPER_LANGUAGES } from './languages.ts';

/** Numbers of the special tokens: they follow the vocabulary, in the fixed order of the multilingual models. */
export type SpecialTokens = {
  endOfText: number;
  startOfTranscript: number;
  transcribe: number;
  startOfPrevious: number;
  noSpeech: number;
  noTimestamps: number;
  languages: { first: number; count: number };
  /** Times in the window, in steps of 20 ms from 0 to 30 s. */
  times: { first: number; count: number };
};

/** `published`: how many languages the model has tokens for; large-v3 has one more behind those that we know. */
export function specialTokens(vocabularySize: number, published = WHISPER_LANGUAGES.length): SpecialTokens {
  const startOfTranscript = vocabularySize + 1;
  const count = WHISPER_LANGUAGES.length;
  const afterLanguages = startOfTranscript + 1 + published;
  return {
    endOfText: vocabularySize,
    startOfTranscript,
    languages: { first: startOfTranscript + 1, count },
    transcribe: afterLanguages + 1, // after `translate`
    startOfPrevious: afterLanguages + 3,
    noSpeech: afterLanguages + 4,
    noTimestamps: afterLanguages + 5,
    times: { first: afterLanguages + 6, count: 1501 },
  };
}

export function languageToken(special: SpecialTokens, language: string): number {
  const at = WHISPER_LANGUAGES.indexOf(language);
  if (at < 0) throw new RangeError(`Whisper does not know the language "${language}"`);
  return special.languages.first + at;
}
