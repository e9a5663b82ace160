import { readFile } from 'node:fs/promises';

/** The byte-pair vocabulary: what a token's bytes are, and the tokens of a text. */
export type Vocabulary = {
  /** Tokens with bytes of their own; the special tokens have the numbers after them. */
  readonly size: number;
  bytesOf(token: number): Uint8Array;
  /** The tokens of a text, by merging the pair of lowest number first, as the vocabulary was made. */
  encode(text: string): number[];
};

/** How the text was cut before the vocabulary was learnt (GPT-2): words with the space before them. */
const PIECES = /'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

/** Reads `<base64 of the token's bytes> <number>` lines, sorted by number. */
export async function readVocabulary(path: string): Promise<Vocabulary> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return makeVocabulary(lines.map((line) => Buffer.from(line.slice(0, line.indexOf(' ')), 'base64')));
}

export function makeVocabulary(tokens: Uint8Array[]): Vocabulary {
  const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
  let numbers: Map<string, number> | undefined; // 50,000 entries: only made where text is encoded
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
