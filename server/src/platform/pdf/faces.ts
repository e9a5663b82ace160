import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// fontkit's shapers of Indian scripts expect it to be there.
import 'regenerator-runtime/runtime.js';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';

const { resolve } = createRequire(import.meta.url);

/** Each covers a part of Unicode; the first that has a sign writes it. */
const PARTS = [
  'noto-sans/files/noto-sans-latin',
  'noto-sans/files/noto-sans-latin-ext',
  'noto-sans/files/noto-sans-vietnamese',
  'noto-sans/files/noto-sans-cyrillic',
  'noto-sans/files/noto-sans-cyrillic-ext',
  'noto-sans/files/noto-sans-greek',
  'noto-sans/files/noto-sans-greek-ext',
  'noto-sans/files/noto-sans-devanagari',
  'noto-sans-arabic/files/noto-sans-arabic-arabic',
  'noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic',
] as const;

export type Weight = 400 | 700;
type Face = { bytes: Buffer; has: (codePoint: number) => boolean };

const faces = new Map<string, Face>();

function faceOf(part: (typeof PARTS)[number], weight: Weight): Face {
  const name = `@fontsource/${part}-${weight}-normal.woff`;
  const known = faces.get(name);
  if (known) return known;
  const bytes = readFileSync(resolve(name));
  const signs = new Set(fontkit.create(bytes).characterSet);
  const face = { bytes, has: (codePoint: number) => signs.has(codePoint) };
  faces.set(name, face);
  return face;
}

/** A piece of text in one font. */
export type Run = { text: string; font: PDFFont };

/** The fonts of one document: each is put into it when it is first needed, with the signs that are used alone. */
export class Fonts {
  readonly #document: PDFDocument;
  readonly #embedded = new Map<Face, Promise<PDFFont>>();

  constructor(document: PDFDocument) {
    this.#document = document;
    document.registerFontkit(fontkit);
  }

  /**
   * Text as pieces, in the order in which they stand on the page from left to right. A sign that no font has is
   * written as a question mark.
   */
  async runsOf(text: string, weight: Weight): Promise<Run[]> {
    const pieces: { text: string; face: Face }[] = [];
    for (const sign of text.normalize('NFC').replaceAll(/\s+/gu, ' ')) {
      const last = pieces.at(-1);
      const found = this.#faceFor(sign, weight, last?.face);
      const written = found ? sign : '?';
      const face = found ?? faceOf(PARTS[0], weight);
      if (last?.face === face) last.text += written;
      else pieces.push({ text: written, face });
    }
    const inOrder = startsFromTheRight(text) ? pieces.toReversed() : pieces;
    return Promise.all(
      inOrder.map(async (piece) => ({ text: piece.text, font: await this.#embed(piece.face) })),
    );
  }

  /** Blanks and marks stay with what they stand in, so that letters are joined over them. */
  #faceFor(sign: string, weight: Weight, present: Face | undefined): Face | undefined {
    const codePoint = sign.codePointAt(0)!;
    if (present?.has(codePoint) && /[\s\p{M}]/u.test(sign)) return present;
    for (const part of PARTS) {
      const face = faceOf(part, weight);
      if (face.has(codePoint)) return face;
    }
    return undefined;
  }

  #embed(face: Face): Promise<PDFFont> {
    const known = this.#embedded.get(face);
    if (known) return known;
    const font = this.#document.embedFont(face.bytes, { subset: true }).then(remembering);
    this.#embedded.set(face, font);
    return font;
  }
}

/** Shaping a word takes long, and most words of a table come again and again. */
function remembering(font: PDFFont): PDFFont {
  const encoded = new Map<string, ReturnType<PDFFont['encodeText']>>();
  const widths = new Map<string, number>();
  const encode = font.encodeText.bind(font);
  const measure = font.widthOfTextAtSize.bind(font);
  font.encodeText = (text) => encoded.get(text) ?? remember(encoded, text, encode(text));
  font.widthOfTextAtSize = (text, size) =>
    (widths.get(text) ?? remember(widths, text, measure(text, UNIT))) * (size / UNIT);
  return font;
}

const UNIT = 1_000;

function remember<T>(known: Map<string, T>, text: string, value: T): T {
  known.set(text, value);
  return value;
}

export const startsFromTheRight = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

export const widthOf = (runs: readonly Run[], size: number): number =>
  runs.reduce((width, { text, font }) => width + font.widthOfTextAtSize(text, size), 0);
