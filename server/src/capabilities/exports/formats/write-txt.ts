import { type ExportOptions, formatLayoutLine } from '@colloquy/contract/exports';
import { type Exportable, headOf } from '../exportable.ts';
import { formatLine, layoutParagraphs } from './layout.ts';

/** Plain text, UTF-8: the head, an empty line, then turns in the layout of `layout.ts`. */
export function* writeTxt(transcript: Exportable, options: ExportOptions): Generator<string> {
  const { title, facts } = headOf(transcript);
  yield [
    title,
    ...facts,
    formatLayoutLine({ ...options, ...(!transcript.isTimed && { times: 'none' }) }),
    '',
  ].join('\n');
  for (const paragraph of layoutParagraphs(transcript, options))
    yield `${paragraph.isOpening ? '\n' : ''}${formatLine(paragraph)}\n`;
}
