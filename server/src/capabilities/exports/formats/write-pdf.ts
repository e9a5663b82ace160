import { COMMENTS_HEADING, type ExportOptions } from '@colloquy/contract/exports';
import { now } from '../../../platform/clock.ts';
import { PdfWriter, type PdfTextSpan } from '../../../platform/pdf/pdf-writer.ts';
import { type Exportable, headOf } from '../exportable.ts';
import { commentLines, speakerTable, withCommentMarks } from './document-parts.ts';
import { layoutParagraphs, type Paragraph, printColour } from './layout.ts';

/**
 * A printable document (PDF 1.7, A4, tagged) in the layout of `layout.ts`. Scripts without glyphs are named
 * above the words. Comments are numbered and listed at the end.
 */
export async function* writePdf(transcript: Exportable, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const { title, facts } = headOf(transcript);
  const { job, file, language } = transcript;
  const pdf = new PdfWriter(`${job} · ${file}`, now(), language);
  pdf.title(title, 15);
  for (const fact of facts) pdf.paragraph(fact, { colour: 'soft' });
  pdf.missingScripts(
    'This PDF can’t show {scripts} and has question marks instead. Download a Word document to see them.',
  );
  const [titles, ...rows] = speakerTable(transcript, options);
  if (titles) {
    pdf.gap(4);
    const width = 1 / titles.length;
    pdf.table(
      titles.map((text) => ({ title: text, width })),
      rows,
    );
  }
  for (const paragraph of layoutParagraphs(withCommentMarks(transcript), options)) {
    if (paragraph.isOpening) pdf.gap(8);
    const style = { isNumbered: options.lines === 'yes', language: paragraph.language };
    pdf.styledParagraph(spansOf(paragraph, transcript, options), style);
  }
  if (transcript.comments.length > 0) pdf.heading(COMMENTS_HEADING);
  for (const comment of transcript.comments) {
    for (const line of commentLines(comment)) pdf.paragraph(line);
    pdf.gap(4);
  }
  yield await pdf.finish(`${job} · ${file}`.slice(0, 110));
}

function spansOf(
  { time, name, text, speakerId }: Paragraph,
  { speakers }: Exportable,
  { colours }: ExportOptions,
) {
  const speakerColour = speakerId === null ? undefined : speakers.get(speakerId)?.colour;
  const colour = colours === 'yes' ? (`#${printColour(speakerColour)}` as const) : 'strong';
  const spans: PdfTextSpan[] = [];
  if (time !== null) spans.push({ text: `[${time}]`, colour: 'soft' });
  if (name !== null) spans.push({ text: text === '' ? name : `${name}:`, weight: 700, colour });
  if (text !== '') spans.push({ text });
  return spans;
}
