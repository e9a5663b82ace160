import { DOCX_MARKS, DOCX_STYLES, type ExportOptions } from '@colloquy/contract/exports';
import type * as DocxModule from 'docx';
import type { IParagraphOptions, IRunOptions, ISectionOptions } from 'docx';
import { type Exportable, headOf } from '../exportable.ts';
import { speakerTable } from './document-parts.ts';
import { isRightToLeft, layoutParagraphs, type Paragraph, printColour } from './layout.ts';
import { wordComments } from './word-comments.ts';

const GREY = '5C6068';

/**
 * A Word document (ECMA-376): the head in the styles `Transcript title` and `Transcript fact`, then the
 * paragraphs of `layout.ts`: starts of turns in `Transcript turn`, others in `Transcript text`. Page headers
 * show study and file; names have the colours of their speakers; comments are Word's own, on their words.
 */
export async function* writeDocx(transcript: Exportable, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const docx = await import('docx');
  const { title, facts } = headOf(transcript);
  const line = (style: keyof typeof DOCX_STYLES, text: string): IParagraphOptions => ({
    style: DOCX_STYLES[style],
    suppressLineNumbers: true,
    ...(isRightToLeft(text) && { bidirectional: true }),
    children: [new docx.TextRun({ text, ...direction(text) })],
  });
  const paragraphs = [...layoutParagraphs(transcript, options)];
  const comments = wordComments(transcript.comments, paragraphs, docx);
  const head: IParagraphOptions[] = [
    { ...line('title', title), children: [...line('title', title).children!, ...comments.onWhole] },
    ...facts.map((fact) => line('fact', fact)),
  ];
  const turns = paragraphs.map((paragraph): IParagraphOptions => ({
    style: DOCX_STYLES[paragraph.isOpening ? 'turn' : 'text'],
    ...(paragraph.text === '' && { keepNext: true }),
    ...(isRightToLeft(paragraph.text || (paragraph.name ?? '')) && { bidirectional: true }),
    children: [
      ...labelRuns(paragraph, transcript, options).map((run) => new docx.TextRun(run)),
      ...comments.childrenOf(paragraph.pieces, (text) => new docx.TextRun(wordRun(text, paragraph))),
    ],
  }));
  const section: ISectionOptions = {
    properties: {
      ...(options.lines === 'yes' && {
        lineNumbers: { countBy: 1, restart: docx.LineNumberRestartFormat.CONTINUOUS },
      }),
    },
    headers: { default: new docx.Header({ children: [new docx.Paragraph(pageHead(transcript, docx))] }) },
    footers: { default: new docx.Footer({ children: [new docx.Paragraph(pageNumber(docx))] }) },
    children: [
      ...head.map((paragraph) => new docx.Paragraph(paragraph)),
      ...speakerList(speakerTable(transcript, options), docx),
      ...turns.map((paragraph) => new docx.Paragraph(paragraph)),
    ],
  };
  yield await docx.Packer.toBuffer(
    new docx.Document({
      creator: 'Colloquy',
      lastModifiedBy: 'Colloquy',
      title,
      description: facts.join(' '),
      ...(comments.all.length > 0 && { comments: { children: comments.all } }),
      styles: {
        default: { document: { run: { font: 'Calibri', size: 22 } } },
        paragraphStyles: STYLES,
        characterStyles: MARKS,
      },
      sections: [section],
    }),
  );
}

const style = (name: string, run: IRunOptions, paragraph: IParagraphOptions) => ({
  id: name,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  run,
  paragraph,
});
const STYLES = [
  style(DOCX_STYLES.title, { size: 32, bold: true }, { spacing: { after: 80 } }),
  style(DOCX_STYLES.fact, { size: 20, color: GREY }, { spacing: { after: 20 } }),
  style(DOCX_STYLES.turn, {}, { spacing: { before: 200, after: 40 } }),
  style(DOCX_STYLES.text, {}, { spacing: { after: 60, line: 288 } }),
];
const MARKS = [
  { id: DOCX_MARKS.time, name: DOCX_MARKS.time, run: { color: GREY } },
  { id: DOCX_MARKS.name, name: DOCX_MARKS.name, run: { bold: true } },
];

const direction = (text: string): IRunOptions => (isRightToLeft(text) ? { rightToLeft: true } : {});

/** The time and the name before the words of a paragraph. */
function labelRuns(
  { time, name, text, speakerId }: Paragraph,
  { speakers }: Exportable,
  { colours }: ExportOptions,
): IRunOptions[] {
  const colour = speakerId === null ? undefined : speakers.get(speakerId)?.colour;
  const runs: IRunOptions[] = [];
  if (time !== null)
    runs.push({
      text: `[${time}]${name === null && text === '' ? '' : ' '}`,
      style: DOCX_MARKS.time,
      color: GREY,
    });
  if (name !== null)
    runs.push({
      text: text === '' ? name : `${name}: `,
      style: DOCX_MARKS.name,
      bold: true,
      ...direction(name),
      ...(colours === 'yes' && { color: printColour(colour) }),
    });
  return runs;
}

/** @param piece part of the text of the paragraph, which has one language and direction */
const wordRun = (piece: string, { text, language }: Paragraph): IRunOptions => ({
  text: piece,
  ...direction(text),
  ...(language !== null && language !== 'mul' && { language: { value: language } }),
});

/** A table whose cells have the style of facts, so that imports do not read it as words. */
function speakerList(rows: readonly string[][], docx: typeof DocxModule): DocxModule.FileChild[] {
  if (rows.length === 0) return [];
  const cell = (text: string, isHead: boolean) =>
    new docx.TableCell({
      children: [
        new docx.Paragraph({
          style: DOCX_STYLES.fact,
          suppressLineNumbers: true,
          ...(isRightToLeft(text) && { bidirectional: true }),
          children: [new docx.TextRun({ text, bold: isHead, ...direction(text) })],
        }),
      ],
    });
  return [
    new docx.Table({
      width: { size: 100, type: docx.WidthType.PERCENTAGE },
      rows: rows.map(
        (cells, at) =>
          new docx.TableRow({ tableHeader: at === 0, children: cells.map((text) => cell(text, at === 0)) }),
      ),
    }),
  ];
}

type Docx = Pick<typeof DocxModule, 'AlignmentType' | 'PageNumber' | 'TextRun'>;

const pageHead = ({ job, file }: Exportable, { TextRun }: Docx): IParagraphOptions => ({
  children: [new TextRun({ text: `${job} · ${file}`, size: 18, color: GREY })],
});

const pageNumber = ({ AlignmentType, PageNumber, TextRun }: Docx): IParagraphOptions => ({
  alignment: AlignmentType.END,
  children: [new TextRun({ children: [PageNumber.CURRENT], size: 18, color: GREY })],
});
