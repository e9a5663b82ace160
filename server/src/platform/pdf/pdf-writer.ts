import type { PdfColumn, PdfBlock, PdfText, TextColour, Weight } from './pdf-document.ts';
import { renderPdf } from './render-pdf.ts';

export type { PdfColumn } from './pdf-document.ts';
export type PdfCell = string | { text: string; isStrong: true };
/** Part of a paragraph with its own weight and colour. */
export type PdfTextSpan = { text: string; weight?: Weight; colour?: TextColour };
type ParagraphStyle = { size?: number; weight?: Weight; colour?: TextColour };
type SpansStyle = { size?: number; isNumbered?: boolean; language?: string | null };

/** Collects a document (A4, from top to bottom), then renders it as a tagged PDF. */
export class PdfWriter {
  readonly #title: string;
  readonly #at: Date;
  readonly #language: string | null;
  readonly #blocks: PdfBlock[] = [];

  /** @param language BCP 47, of most of the text */
  constructor(title: string, at: Date, language: string | null = null) {
    this.#title = title;
    this.#at = at;
    this.#language = language;
  }

  /** The title above the text: a heading for screen readers. */
  title(text: string, size = 18): void {
    this.#blocks.push({ kind: 'title', text, size });
  }

  /** A paragraph of full width. */
  paragraph(text: string, { size = 9, weight = 400, colour = 'strong' }: ParagraphStyle = {}): void {
    const style = { size, isHeading: false, isNumbered: false, language: null };
    this.#blocks.push({ kind: 'paragraph', spans: [{ text, weight, colour }], ...style });
  }

  /** A line above what belongs to it, on the same page. */
  heading(text: string): void {
    const spans: PdfText[] = [{ text, weight: 700, colour: 'strong' }];
    const style = { size: 9, isHeading: true, isNumbered: false, language: null };
    this.#blocks.push({ kind: 'paragraph', spans, ...style });
  }

  /** A paragraph of several spans, right-aligned if right-to-left. */
  styledParagraph(
    spans: readonly PdfTextSpan[],
    { size = 9.5, isNumbered = false, language = null }: SpansStyle = {},
  ): void {
    const texts = spans.map(({ text, weight = 400, colour = 'strong' }) => ({ text, weight, colour }));
    this.#blocks.push({ kind: 'paragraph', spans: texts, size, isHeading: false, isNumbered, language });
  }

  /** @param sentence has `{scripts}` for the names of scripts without letters in the fonts */
  missingScripts(sentence: string): void {
    this.#blocks.push({ kind: 'missing-scripts', sentence });
  }

  gap(points = 12): void {
    this.#blocks.push({ kind: 'gap', points });
  }

  /** Names with values beside them, one per line. */
  nameValues(facts: readonly (readonly [name: string, value: string])[]): void {
    this.#blocks.push({ kind: 'facts', rows: facts.map((fact) => fact.map(textOfCell)) });
  }

  /** Two blocks of lines side by side, on one page. A wrapped line of one does not move the other. */
  twoColumns(left: readonly PdfCell[], right: readonly PdfCell[]): void {
    this.#blocks.push({ kind: 'columns', left: left.map(textOfCell), right: right.map(textOfCell) });
  }

  /** A table that repeats its head on every page. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly PdfCell[])[]): void {
    this.#blocks.push({ kind: 'table', columns, rows: rows.map((row) => row.map(textOfCell)) });
  }

  /** The finished file, with a footer on every page. */
  finish(foot: string): Promise<Uint8Array> {
    return renderPdf({
      title: this.#title,
      createdAt: Math.floor(this.#at.getTime() / 1000),
      foot,
      language: this.#language,
      blocks: this.#blocks,
    });
  }
}

const textOfCell = (cell: PdfCell): PdfText =>
  typeof cell === 'string'
    ? { text: cell, weight: 400, colour: 'strong' }
    : { text: cell.text, weight: 700, colour: 'strong' };
