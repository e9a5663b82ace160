import { setImmediate } from 'node:timers/promises';
import { PDFDocument, type PDFPage, type RGB, rgb } from 'pdf-lib';
import { Fonts, type Run, startsFromTheRight, type Weight, widthOf } from './faces.ts';
import { inVisualOrder } from './visual-order.ts';

/** A4, in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 48;
const FOOT = 56;
const LINE = 1.4;
const INK = { strong: rgb(0.09, 0.1, 0.12), soft: rgb(0.36, 0.38, 0.42), line: rgb(0.83, 0.84, 0.86) };

export type Cell = string | { text: string; isStrong: true };
export type Column = { title: string; /** Share of the width. */ width: number; isNumber?: true };
/** One of the house's inks, or a colour as RRGGBB. */
type Ink = keyof typeof INK | `#${string}`;
type Style = { size?: number; weight?: Weight; ink?: Ink };
/** A part of a paragraph in its own weight and ink. */
export type Span = { text: string; weight?: Weight; ink?: Ink };
type SetWord = { text: string; runs: Run[]; width: number; ink?: Ink | undefined };
/** `count` numbers the lines: it answers the next number. */
type SpanStyle = { size?: number; count?: (() => number) | undefined };
type Words = { words: SetWord[]; width: number; blank: number };

/** Sheets of paper, written from the top to the bottom; what no longer fits begins the next one. */
export class Sheets {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y = HEIGHT - MARGIN;

  private constructor(document: PDFDocument) {
    this.#document = document;
    this.#fonts = new Fonts(document);
    this.#page = document.addPage([WIDTH, HEIGHT]);
  }

  static async begin(title: string, at: Date): Promise<Sheets> {
    const document = await PDFDocument.create();
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setLanguage('en-GB');
    document.setCreationDate(at);
    document.setModificationDate(at);
    return new Sheets(document);
  }

  /** A paragraph over the whole width. */
  async text(text: string, { size = 9, weight = 400, ink = 'strong' }: Style = {}): Promise<void> {
    for (const line of await this.#wrap([{ text, weight }], WIDTH - 2 * MARGIN, size)) {
      this.#need(size * LINE);
      this.#y -= size * LINE;
      this.#draw(line, MARGIN, { size, ink });
    }
  }

  /**
   * A paragraph of several parts. One that begins from the right stands on the right. Lines are numbered in the margin
   * from the number that `count` gives.
   */
  async spans(spans: readonly Span[], { size = 9.5, count }: SpanStyle = {}): Promise<void> {
    const whole = spans.map(({ text }) => text).join(' ');
    const isTurned = startsFromTheRight(whole);
    for (const line of await this.#wrap(spans, WIDTH - 2 * MARGIN, size, isTurned)) {
      this.#need(size * LINE);
      this.#y -= size * LINE;
      this.#draw(line, isTurned ? WIDTH - MARGIN - line.width : MARGIN, { size, ink: 'strong' });
      if (count) await this.#number(count());
    }
  }

  async #number(value: number): Promise<void> {
    const runs = await this.#fonts.runsOf(String(value), 400);
    this.#drawRuns(runs, MARGIN - 10 - widthOf(runs, 7), { size: 7, ink: 'soft' });
  }

  /** Keeps what follows together with this much below it. */
  keep(points: number): void {
    this.#need(points);
  }

  gap(points = 12): void {
    this.#y -= points;
  }

  /** What is said beside its name, one a line. */
  async facts(facts: readonly (readonly [name: string, value: string])[]): Promise<void> {
    for (const [name, value] of facts) await this.#row([name, value], FACTS, false);
  }

  /** Two blocks of lines beside each other. */
  async pair(left: readonly Cell[], right: readonly Cell[]): Promise<void> {
    for (let at = 0; at < Math.max(left.length, right.length); at += 1)
      await this.#row([left[at] ?? '', right[at] ?? ''], HALVES, false);
  }

  /** A table whose head stands on every page that it reaches. */
  async table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Promise<void> {
    const head = columns.map(({ title }) => ({ text: title, isStrong: true }) as const);
    this.#need(3 * 9 * LINE);
    await this.#row(head, columns, true);
    for (const row of rows) {
      if (await this.#row(row, columns, true, false)) continue;
      // Others are not kept waiting by a long table.
      await setImmediate();
      this.#turn();
      await this.#row(head, columns, true);
      await this.#row(row, columns, true);
    }
  }

  /** The file, with a line at the foot of every page. */
  async end(foot: string): Promise<Uint8Array> {
    const pages = this.#document.getPages();
    for (const [at, page] of pages.entries()) {
      this.#page = page;
      this.#y = MARGIN - 12;
      const count = await this.#fonts.runsOf(`Page ${at + 1} of ${pages.length}`, 400);
      const runs = await this.#fonts.runsOf(foot, 400);
      this.#drawRuns(runs, MARGIN, { size: 7.5, ink: 'soft' });
      this.#drawRuns(count, WIDTH - MARGIN - widthOf(count, 7.5), { size: 7.5, ink: 'soft' });
    }
    return this.#document.save();
  }

  /** Writes a row with a line below it; false where it does not fit and must not begin a page by itself. */
  async #row(
    cells: readonly Cell[],
    columns: readonly Column[],
    isLined: boolean,
    mayTurn = true,
  ): Promise<boolean> {
    const size = 8.5;
    const shares = columns.reduce((sum, { width }) => sum + width, 0);
    const widths = columns.map(({ width }) => ((WIDTH - 2 * MARGIN) * width) / shares);
    const lines = await Promise.all(
      cells.map((cell, at) =>
        typeof cell === 'string'
          ? this.#wrap([{ text: cell }], widths[at]! - 8, size)
          : this.#wrap([{ text: cell.text, weight: 700 }], widths[at]! - 8, size),
      ),
    );
    const height = Math.max(...lines.map(({ length }) => length)) * size * LINE + (isLined ? 6 : 2);
    if (this.#y - height < FOOT) {
      if (!mayTurn) return false;
      this.#turn();
    }
    let x = MARGIN;
    for (const [at, ofCell] of lines.entries()) {
      const top = this.#y;
      for (const line of ofCell) {
        this.#y -= size * LINE;
        const inset = columns[at]!.isNumber ? widths[at]! - 8 - line.width : 0;
        this.#draw(line, x + inset, { size, ink: 'strong' });
      }
      this.#y = top;
      x += widths[at]!;
    }
    this.#y -= height;
    if (isLined)
      this.#page.drawLine({
        start: { x: MARGIN, y: this.#y + 1 },
        end: { x: WIDTH - MARGIN, y: this.#y + 1 },
        thickness: 0.5,
        color: INK.line,
      });
    return true;
  }

  #need(height: number): void {
    if (this.#y - height < FOOT) this.#turn();
  }

  #turn(): void {
    this.#page = this.#document.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - MARGIN;
  }

  /** Lines that are no wider than that. A word that is wider by itself is cut where it has to be. */
  async #wrap(
    spans: readonly Span[],
    width: number,
    size: number,
    isTurned = startsFromTheRight(spans[0]?.text ?? ''),
  ): Promise<Words[]> {
    const blank = widthOf(await this.#fonts.runsOf(' ', spans[0]?.weight ?? 400), size);
    const lines: Words[] = [{ words: [], width: 0, blank }];
    for (const { text, weight = 400, ink } of spans)
      for (const word of text.split(/\s+/u).filter(Boolean)) {
        for (const { text: part, runs } of await this.#cut(word, width, size, weight)) {
          const wide = widthOf(runs, size);
          const line = lines.at(-1)!;
          const after = line.words.length === 0 ? wide : line.width + blank + wide;
          if (after <= width || line.words.length === 0) {
            line.words.push({ text: part, runs, width: wide, ink });
            line.width = after;
          } else lines.push({ words: [{ text: part, runs, width: wide, ink }], width: wide, blank });
        }
      }
    return lines.map((line) => ({ ...line, words: inVisualOrder(line.words, isTurned) }));
  }

  async #cut(
    word: string,
    width: number,
    size: number,
    weight: Weight,
  ): Promise<{ text: string; runs: Run[] }[]> {
    const runs = await this.#fonts.runsOf(word, weight);
    const signs = [...word];
    if (widthOf(runs, size) <= width || signs.length < 2) return [{ text: word, runs }];
    const half = Math.ceil(signs.length / 2);
    const parts = [signs.slice(0, half).join(''), signs.slice(half).join('')];
    return (await Promise.all(parts.map((part) => this.#cut(part, width, size, weight)))).flat();
  }

  #draw({ words, blank }: Words, x: number, { size, ink }: Required<Pick<Style, 'size' | 'ink'>>): void {
    let left = x;
    for (const { runs, width, ink: own = ink } of words) {
      this.#drawRuns(runs, left, { size, ink: own });
      left += width + blank;
    }
  }

  #drawRuns(runs: readonly Run[], x: number, { size, ink }: Required<Pick<Style, 'size' | 'ink'>>): void {
    let left = x;
    for (const run of runs) {
      run.drawOn(this.#page, { x: left, y: this.#y, size, color: colourOf(ink) });
      left += run.widthAt(size);
    }
  }
}

function colourOf(ink: Ink): RGB {
  if (ink in INK) return INK[ink as keyof typeof INK];
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16) / 255);
  return rgb(red!, green!, blue!);
}

const HALVES: readonly Column[] = [
  { title: '', width: 1 },
  { title: '', width: 1 },
];

const FACTS: readonly Column[] = [
  { title: '', width: 1 },
  { title: '', width: 3 },
];
