import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// fontkit's shapers of Indian scripts expect it to be there.
import 'regenerator-runtime/runtime.js';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib';

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
type Face = {
  bytes: Buffer;
  font: ReturnType<typeof fontkit.create>;
  has: (codePoint: number) => boolean;
  /** Its letters are put together of parts at places that text in a PDF cannot say: they are drawn as shapes. */
  isDrawn: boolean;
};

const faces = new Map<string, Face>();

function faceOf(part: (typeof PARTS)[number], weight: Weight): Face {
  const name = `@fontsource/${part}-${weight}-normal.woff`;
  const known = faces.get(name);
  if (known) return known;
  const bytes = readFileSync(resolve(name));
  const font = fontkit.create(bytes);
  const signs = new Set(font.characterSet);
  const isDrawn = part.startsWith('noto-sans-arabic');
  const face = { bytes, font, isDrawn, has: (codePoint: number) => signs.has(codePoint) };
  faces.set(name, face);
  return face;
}

/** Signs of a text that no font here has: they are written as question marks. */
export const signsWithoutFace = (text: string): Set<string> =>
  new Set(
    Array.from(text.normalize('NFC')).filter(
      (sign) => !/\s/u.test(sign) && !PARTS.some((part) => faceOf(part, 400).has(sign.codePointAt(0)!)),
    ),
  );

/** A piece of text in one font. */
export type Run = {
  widthAt: (size: number) => number;
  drawOn: (page: PDFPage, place: { x: number; y: number; size: number; color: RGB }) => void;
};

/** The fonts of one document: each is put into it when it is first needed, most with no signs but those that are used. */
export class Fonts {
  readonly #document: PDFDocument;
  readonly #embedded = new Map<Face, Promise<PDFFont>>();
  /** Most words of a text come again and again. */
  readonly #runs: Record<Weight, Map<string, Promise<Run[]>>> = { 400: new Map(), 700: new Map() };

  constructor(document: PDFDocument) {
    this.#document = document;
    document.registerFontkit(fontkit);
  }

  /**
   * Text as pieces, in the order in which they stand on the page from left to right. A sign that no font has is
   * written as a question mark.
   */
  runsOf(text: string, weight: Weight): Promise<Run[]> {
    const known = this.#runs[weight];
    return known.get(text) ?? remember(known, text, this.#makeRuns(text, weight));
  }

  async #makeRuns(text: string, weight: Weight): Promise<Run[]> {
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
      inOrder.map(async (piece) =>
        piece.face.isDrawn
          ? drawnRun(piece.text, piece.face)
          : writtenRun(piece.text, await this.#embed(piece.face)),
      ),
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
  runs.reduce((width, run) => width + run.widthAt(size), 0);

const writtenRun = (text: string, font: PDFFont): Run => ({
  widthAt: (size) => font.widthOfTextAtSize(text, size),
  drawOn: (page, place) => page.drawText(text, { ...place, font }),
});

function drawnRun(text: string, { font }: Face): Run {
  const { glyphs, positions } = font.layout(text);
  const shapes = glyphs.map(({ path }) => upsideDown(path.toSVG()));
  const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return {
    widthAt: (size) => (advance * size) / font.unitsPerEm,
    drawOn: (page, { x, y, size, color }) => {
      const scale = size / font.unitsPerEm;
      let pen = x;
      for (const [at, shape] of shapes.entries()) {
        const { xOffset, yOffset, xAdvance } = positions[at]!;
        const place = { x: pen + xOffset * scale, y: y + yOffset * scale, scale, color };
        page.drawSvgPath(shape, place);
        pen += xAdvance * scale;
      }
    },
  };
}

/** In a font y grows upwards, in SVG downwards. */
const upsideDown = (svg: string): string =>
  svg.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${x} ${-Number(y)}`);
