import { DOCX_MARKS, DOCX_STYLES, type ExportOptions } from '@colloquy/contract/exports';
import type * as DocxModule from 'docx';
import type { IParagraphOptions, IRunOptions, ISectionOptions } from 'docx';
import { type Exportable, headOf } from '../exportable.ts';
import { isRightToLeft, layoutParagraphs, type Paragraph, printColour } from './layout.ts';

const GREY = '5C6068';

/**
 * A Word document (ECMA-376): the head in the styles `Transcript title` and `Transcript fact`, then the
 * paragraphs of `layout.ts`: starts of turns in `Transcript turn`, others in `Transcript text`. Page headers
 * show study, file and state; names have the colours of their speakers.
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
  const paragraphs: IParagraphOptions[] = [
    line('title', title),
    ...facts.map((fact) => line('fact', fact)),
    ...Array.from(layoutParagraphs(transcript, options), (paragraph) => ({
      style: DOCX_STYLES[paragraph.isOpening ? 'turn' : 'text'],
      ...(paragraph.text === '' && { keepNext: true }),
      ...(isRightToLeft(paragraph.text || (paragraph.name ?? '')) && { bidirectional: true }),
      children: runsOf(paragraph, transcript, options).map((run) => new docx.TextRun(run)),
    })),
  ];
  const section: ISectionOptions = {
    properties: {
      ...(options.lines === 'yes' && {
        lineNumbers: { countBy: 1, restart: docx.LineNumberRestartFormat.CONTINUOUS },
      }),
    },
    headers: { default: new docx.Header({ children: [new docx.Paragraph(pageHead(transcript, docx))] }) },
    footers: { default: new docx.Footer({ children: [new docx.Paragraph(pageNumber(docx))] }) },
    children: paragraphs.map((paragraph) => new docx.Paragraph(paragraph)),
  };
  yield await docx.Packer.toBuffer(
    new docx.Document({
      creator: 'Colloquy',
      lastModifiedBy: 'Colloquy',
      title,
      description: facts.join(' '),
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

function runsOf(
  { time, name, text, speakerId, language }: Paragraph,
  { speakers }: Exportable,
  { colours }: ExportOptions,
): IRunOptions[] {
  const colour = speakerId === null ? undefined : speakers.get(speakerId)?.colour;
  const runLanguage = language === null || language === 'mul' ? {} : { language: { value: language } };
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
  if (text !== '') runs.push({ text, ...direction(text), ...runLanguage });
  return runs;
}

type Docx = Pick<typeof DocxModule, 'AlignmentType' | 'PageNumber' | 'TextRun'>;

const pageHead = ({ job, file }: Exportable, { TextRun }: Docx): IParagraphOptions => ({
  children: [new TextRun({ text: `${job} · ${file}`, size: 18, color: GREY })],
});

const pageNumber = ({ AlignmentType, PageNumber, TextRun }: Docx): IParagraphOptions => ({
  alignment: AlignmentType.END,
  children: [new TextRun({ children: [PageNumber.CURRENT], size: 18, color: GREY })],
});
