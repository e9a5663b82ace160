import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { Fonts } from './fonts.ts';
import { namesOfScripts } from './missing-scripts.ts';
import type { PdfBlock, PdfDocument, PdfText } from './pdf-document.ts';

const FOLDER = import.meta.dirname;
const TEMPLATE = 'document.typ';

/**
 * Renders a document with Typst: shaping of all scripts, both directions, line breaks in languages without
 * spaces, and tags for screen readers. Blocks, so it runs in a thread. Texts reach the template as data, never
 * as its source.
 */
export function typesetPdf(document: PdfDocument): Uint8Array {
  const fonts = new Fonts();
  const data = JSON.stringify(toTemplateData(document, fonts));
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: fonts.blobs }] });
  try {
    return compiler.pdf(
      { mainFileContent: readFileSync(new URL(TEMPLATE, import.meta.url), 'utf8'), inputs: { data } },
      { creationTimestamp: document.createdAt },
    );
  } finally {
    // Otherwise its memory would grow with each document.
    compiler.evictCache(0);
  }
}

type Prepared = {
  text: string;
  weight: number;
  colour: string;
  fonts: unknown[];
  isRightToLeft: boolean;
};

function toTemplateData(document: PdfDocument, fonts: Fonts): object {
  const prepare = ({ text, weight, colour }: PdfText, language = document.language): Prepared => {
    const chosen = fonts.choose(
      text
        .normalize('NFC')
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
      language,
    );
    return {
      text: chosen.text,
      weight,
      colour,
      fonts: chosen.families.flatMap(latinFirst),
      isRightToLeft: isRightToLeftText(text),
    };
  };
  const plain = (text: string): Prepared => prepare({ text, weight: 400, colour: 'strong' });
  const strong = (text: string): Prepared => prepare({ text, weight: 700, colour: 'strong' });
  const prepareBlock = (block: PdfBlock): object => {
    switch (block.kind) {
      case 'title':
        return { ...block, text: strong(block.text) };
      case 'paragraph': {
        const { spans, size, isHeading, isNumbered } = block;
        const language = block.language ?? document.language;
        return {
          kind: 'paragraph',
          spans: spans.map((span) => prepare(span, language)),
          size,
          isHeading,
          isNumbered,
          language: /^[a-z]{2,3}(?![a-z])/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en',
          isRightToLeft: isRightToLeftText(spans.map(({ text }) => text).join(' ')),
        };
      }
      case 'facts':
        return { kind: 'facts', rows: block.rows.map((row) => row.map((text) => prepare(text))) };
      case 'columns': {
        const prepareAll = (texts: readonly PdfText[]): Prepared[] => texts.map((text) => prepare(text));
        return { kind: 'columns', left: prepareAll(block.left), right: prepareAll(block.right) };
      }
      case 'table':
        return {
          kind: 'table',
          columns: block.columns.map(({ title, width, isNumber = false }) => ({
            title: strong(title),
            width,
            isNumber,
          })),
          rows: block.rows.map((row) => row.map((text) => prepare(text))),
        };
      default:
        return block;
    }
  };
  const blocks = document.blocks.map(prepareBlock);
  const missing = namesOfScripts(fonts.missing);
  const scripts = new Intl.ListFormat('en-GB').format(missing);
  return {
    title: document.title,
    foot: plain(document.foot),
    blocks: document.blocks.flatMap((block, at) => {
      if (block.kind !== 'missing-scripts') return [blocks[at]!];
      if (missing.length === 0) return [];
      const text = block.sentence.replace('{scripts}', scripts);
      const spans = [{ text, weight: 700, colour: 'strong' } as const];
      const style = { size: 9, isHeading: false, isNumbered: false, language: null };
      return [prepareBlock({ kind: 'paragraph', spans, ...style })];
    }),
  };
}

/** Latin letters within East Asian text are those of Noto Sans. */
const latinFirst = (family: string, at: number, families: readonly string[]): unknown[] =>
  at === 0 && /Chinese|Japanese|Korean/.test(family)
    ? [{ name: families.at(-1)!, covers: 'latin-in-cjk' }, family]
    : [family];

/** Direction by the first letter. */
export const isRightToLeftText = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
