import { readFile } from 'node:fs/promises';

/** Byte-pair tokeniser: bytes of tokens, and tokens of a text. */
export type Tokeniser = {
  /** Number of ordinary tokens; special tokens have the numbers after them. */
  readonly size: number;
  bytesOf(token: number): Uint8Array;
  /** Encodes a text by merging the pair with the lowest number first, as in training. */
  encode(text: string): number[];
};

/** Pre-tokenisation of GPT-2: words with the space before them. */
const PIECES = /'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

/** Reads `<base64 of the token's bytes> <number>` lines, sorted by number. */
export async function readTokeniser(path: string): Promise<Tokeniser> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return createTokeniser(lines.map((line) => Buffer.from(line.slice(0, line.indexOf(' ')), 'base64')));
}

export function createTokeniser(tokens: Uint8Array[]): Tokeniser {
  const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
  let numbers: Map<string, number> | undefined; // 50,000 entries: built only when text is encoded
  const numberOf = (key: string): number | undefined => {
    numbers ??= new Map(tokens.map((bytes, number) => [keyOf(bytes), number]));
    return numbers.get(key);
  };

  function encodePiece(piece: string): number[] {
    let parts = [...Buffer.from(piece, 'utf8').toString('latin1')];
    for (;;) {
      const ranks = parts.slice(1).map((part, i) => numberOf(parts[i]! + part) ?? Infinity);
      const best = Math.min(...ranks);
      if (best === Infinity) return parts.map((part) => numberOf(part)!);
      const at = ranks.indexOf(best);
      parts = parts.toSpliced(at, 2, parts[at]! + parts[at + 1]!);
    }
  }

  return {
    size: tokens.length,
    bytesOf: (token) => tokens[token] ?? new Uint8Array(),
    encode: (text) => [...text.matchAll(PIECES)].flatMap(([piece]) => encodePiece(piece)),
  };
}

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

/** `published`: the model's number of language tokens; large-v3 has one more after the known ones. */
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

/** Whisper's languages in the order of their tokens: ISO 639-1, and `haw` of ISO 639-2. */
export const WHISPER_LANGUAGES: readonly string[] = (
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ' +
  'ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd ' +
  'gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jv su'
).split(' ');

/** Languages whose script writes no spaces between words. */
const UNSPACED = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km', 'bo']);

export function writesSpaces(language: string): boolean {
  return !UNSPACED.has(language);
}
