import type { ExportOptions } from '@colloquy/contract';
import type * as DocxModule from 'docx';
import type { IParagraphOptions, IRunOptions, ISectionOptions } from 'docx';
import { isFromTheRight } from './direction.ts';
import type { Exportable } from './exportable.ts';
import { headOf } from './head.ts';
import { layOut, type Paragraph } from './layout.ts';
import { colourOnPaper } from './speaker-colours.ts';

/** Names of the paragraph styles, by which a reader of the file knows what is what. */
export const DOCX_STYLES = {
  title: 'Transcript title',
  fact: 'Transcript fact',
  turn: 'Transcript turn',
  text: 'Transcript text',
} as const;

/** Names of the styles of letters: Word parts runs as it likes, but each keeps its style. */
export const DOCX_MARKS = { time: 'Transcript time', name: 'Transcript name' } as const;

const GREY = '5C6068';

/**
 * A Word document (ECMA-376): the head in the styles `Transcript title` and `Transcript fact`, then a paragraph for each
 * of `layout.ts`: what opens a turn in `Transcript turn`, the rest in `Transcript text`. Page heads say study, file and
 * state; names have the colours of their speakers.
 */
export async function* writeDocx(transcript: Exportable, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const docx = await import('docx');
  const { title, facts } = headOf(transcript);
  const line = (style: keyof typeof DOCX_STYLES, text: string): IParagraphOptions => ({
    style: DOCX_STYLES[style],
    suppressLineNumbers: true,
    ...(isFromTheRight(text) && { bidirectional: true }),
    children: [new docx.TextRun({ text, ...towards(text) })],
  });
  const paragraphs: IParagraphOptions[] = [
    line('title', title),
    ...facts.map((fact) => line('fact', fact)),
    ...Array.from(layOut(transcript, options), (paragraph) => ({
      style: DOCX_STYLES[paragraph.isOpening ? 'turn' : 'text'],
      ...(paragraph.text === '' && { keepNext: true }),
      ...(isFromTheRight(paragraph.text || (paragraph.name ?? '')) && { bidirectional: true }),
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

const towards = (text: string): IRunOptions => (isFromTheRight(text) ? { rightToLeft: true } : {});

function runsOf(
  { time, name, text, speakerId, language }: Paragraph,
  { speakers }: Exportable,
  { colours }: ExportOptions,
): IRunOptions[] {
  const colour = speakerId === null ? undefined : speakers.get(speakerId)?.colour;
  const spoken = language === null || language === 'mul' ? {} : { language: { value: language } };
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
      ...towards(name),
      ...(colours === 'yes' && { color: colourOnPaper(colour) }),
    });
  if (text !== '') runs.push({ text, ...towards(text), ...spoken });
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
