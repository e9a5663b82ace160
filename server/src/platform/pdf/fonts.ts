import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import { sfntOfWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);

type FontFiles = { family: string; regular: string; bold: string };

/** The package exports only its index, beside the folder of fonts. */
const embedpdf = (script: string, name: string, family: string, type: string): FontFiles => {
  const folder = join(dirname(resolve(`@embedpdf/fonts-${script}`)), '../fonts');
  return {
    family,
    regular: join(folder, `${name}-Regular.${type}`),
    bold: join(folder, `${name}-Bold.${type}`),
  };
};
const fontsource = (name: string, subset: string, family: string): FontFiles => ({
  family,
  regular: resolve(`@fontsource/${name}/files/${name}-${subset}-400-normal.woff`),
  bold: resolve(`@fontsource/${name}/files/${name}-${subset}-700-normal.woff`),
});
const notoSans = (script: string): FontFiles =>
  fontsource(`noto-sans-${script}`, script, `Noto Sans ${script.charAt(0).toUpperCase()}${script.slice(1)}`);
const symbols = resolve('@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff');

/** The first font with a glyph is used. Noto Sans has Latin, Greek, Cyrillic and Devanagari. */
const MAIN = embedpdf('latin', 'NotoSans', 'Noto Sans', 'ttf');
const JAPANESE = embedpdf('jp', 'NotoSansJP', 'Noto Sans Japanese', 'otf');
const KOREAN = embedpdf('kr', 'NotoSansKR', 'Noto Sans Korean', 'otf');
/** All of GBK, Big5 and its Hong Kong supplement. */
const CHINESE = embedpdf('sc', 'NotoSansHans', 'Noto Sans S Chinese', 'otf');
const OTHERS: readonly FontFiles[] = [
  embedpdf('arabic', 'NotoNaskhArabic', 'Noto Naskh Arabic', 'ttf'),
  embedpdf('hebrew', 'NotoSansHebrew', 'Noto Sans Hebrew', 'ttf'),
  ...['armenian', 'bengali', 'ethiopic', 'georgian', 'gujarati', 'gurmukhi', 'kannada', 'khmer'].map(
    notoSans,
  ),
  ...['lao', 'malayalam', 'myanmar', 'sinhala', 'tamil', 'telugu', 'thai'].map(notoSans),
  fontsource('noto-serif-tibetan', 'tibetan', 'Noto Serif Tibetan'),
  fontsource('noto-sans-arabic', 'arabic', 'Noto Sans Arabic'),
];
const SYMBOLS: FontFiles = { family: 'Noto Sans Symbols 2', regular: symbols, bold: symbols };

/** Characters of East Asia have other shapes in each language. Unknown ones are Chinese. */
const EAST_ASIAN: Record<string, readonly FontFiles[]> = {
  ja: [JAPANESE, CHINESE, KOREAN],
  ko: [KOREAN, JAPANESE, CHINESE],
};
const ordered = (language: string | null): readonly FontFiles[] => [
  MAIN,
  ...OTHERS,
  ...(EAST_ASIAN[language?.slice(0, 2).toLowerCase() ?? ''] ?? [CHINESE, JAPANESE, KOREAN]),
  SYMBOLS,
];

const files = new Map<string, Buffer>();

function readFont(name: string): Buffer {
  const known = files.get(name);
  if (known) return known;
  const bytes = readFileSync(name);
  const font = name.endsWith('.woff') ? sfntOfWoff(bytes) : bytes;
  files.set(name, font);
  return font;
}

const coverage = new Map<string, ReadonlySet<number>>();

function coverageOf({ family, regular }: FontFiles): ReadonlySet<number> {
  const known = coverage.get(family);
  if (known) return known;
  const codePoints = new Set(fontkit.create(readFont(regular)).characterSet);
  coverage.set(family, codePoints);
  return codePoints;
}

/** Characters that draw nothing and need no glyph, such as joiners and marks of direction. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Chooses the fonts of a document, and loads each at its first use. */
export class Fonts {
  readonly #used = new Map<string, FontFiles>([[MAIN.family, MAIN]]);
  readonly #missing = new Set<string>();
  /** Family by language and character: texts repeat their characters. */
  readonly #known = new Map<string, FontFiles | null>();

  /**
   * Families for a text, those of its script first, so that spaces and digits between its letters need no
   * other font; and the text with question marks for characters without a glyph.
   */
  choose(text: string, language: string | null): { families: string[]; text: string } {
    const own = new Set<string>();
    let written = '';
    for (const sign of text) {
      const font = this.#fontOf(sign, language);
      written += font === null ? '?' : sign;
      if (font && font !== MAIN) own.add(font.family);
    }
    return { families: [...own, MAIN.family], text: written };
  }

  #fontOf(sign: string, language: string | null): FontFiles | null {
    if (sign < '\u0250' || INVISIBLE.test(sign)) return MAIN;
    const key = `${language ?? ''} ${sign}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const codePoint = sign.codePointAt(0)!;
    const font = ordered(language).find((each) => coverageOf(each).has(codePoint)) ?? null;
    this.#known.set(key, font);
    if (font) this.#used.set(font.family, font);
    else this.#missing.add(sign);
    return font;
  }

  /** Characters without a glyph in any font. */
  get missing(): ReadonlySet<string> {
    return this.#missing;
  }

  /** The files of all fonts chosen so far. */
  get blobs(): Buffer[] {
    return [...this.#used.values()].flatMap(({ regular, bold }) =>
      regular === bold ? [readFont(regular)] : [readFont(regular), readFont(bold)],
    );
  }
}
