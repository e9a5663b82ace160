import { type Segment, textOf } from '@colloquy/rules/transcript';
import { type Exportable, tenths, headOf } from '../exportable.ts';
import { isRightToLeft } from './layout.ts';

/**
 * A Word document for import into NVivo: one table with the columns Timespan (`hh:mm:ss.t - hh:mm:ss.t`, in
 * tenths of a second), Content and Speaker, and a header row. Notices are in the page header, which NVivo
 * ignores.
 */
export async function* writeNvivo(transcript: Exportable): AsyncGenerator<Uint8Array> {
  const {
    AlignmentType,
    Document,
    Header,
    Packer,
    Paragraph,
    Table,
    TableCell,
    TableRow,
    TextRun,
    WidthType,
  } = await import('docx');
  const { title, facts } = headOf(transcript);
  const cell = (text: string, isBold = false) =>
    new TableCell({
      children: [
        new Paragraph({
          ...(isRightToLeft(text) && { bidirectional: true }),
          children: [new TextRun({ text, bold: isBold, ...(isRightToLeft(text) && { rightToLeft: true }) })],
        }),
      ],
    });
  const row = (cells: readonly string[], isHead = false) =>
    new TableRow({ tableHeader: isHead, children: cells.map((text) => cell(text, isHead)) });
  const table = new Table({
    columnWidths: [2_400, 5_200, 1_600],
    width: { size: 9_200, type: WidthType.DXA },
    rows: Array.from(rowsOf(transcript), (cells, at) => row(cells, at === 0)),
  });
  const head = new Paragraph({
    alignment: AlignmentType.START,
    children: [new TextRun({ text: [title, ...facts].join(' · '), size: 16 })],
  });
  const sections = [{ headers: { default: new Header({ children: [head] }) }, children: [table] }];
  yield await Packer.toBuffer(
    new Document({ creator: 'Colloquy', lastModifiedBy: 'Colloquy', title, sections }),
  );
}

function* rowsOf(transcript: Exportable): Generator<string[]> {
  yield ['Timespan', 'Content', 'Speaker'];
  for (const segment of transcript.segments)
    if (segment.words.length > 0)
      yield [timespan(segment), textOf(segment.words), nameOf(segment, transcript)];
}

/** The table as plain text. */
export function* nvivoLines(transcript: Exportable): Generator<string> {
  for (const cells of rowsOf(transcript)) yield `${cells.join(' | ')}\n`;
}

const nameOf = ({ speakerId }: Segment, { speakers }: Exportable): string =>
  (speakerId === null ? undefined : speakers.get(speakerId)?.name) ?? '';

/** The duration must not be zero in tenths. */
const timespan = ({ startMs, endMs }: Segment): string =>
  `${tenths(startMs, '.')} - ${tenths(Math.max(Math.ceil(endMs / 100) * 100, startMs + 100), '.')}`;
