import {
  COMMENTS_HEADING,
  COMMENTS_NOTICE,
  type ExportOptions,
  layoutNotices,
} from '@colloquy/contract/exports';
import { type Exportable, headOf } from '../exportable.ts';
import { commentLines, speakerLines, withCommentMarks } from './document-parts.ts';
import { formatLine, layoutParagraphs } from './layout.ts';

/**
 * Plain text, UTF-8: the head, an empty line, then turns in the layout of `layout.ts`. Comments are numbered, and
 * listed after the last turn.
 */
export function* writeTxt(transcript: Exportable, options: ExportOptions): Generator<string> {
  const layout = transcript.isTimed ? options : { ...options, times: 'none' as const };
  yield* textWithHead(transcript, options, layoutNotices(layout));
}

/** The words of a Word document or PDF as text. */
export const documentText = (transcript: Exportable, options: ExportOptions): Generator<string> =>
  textWithHead(transcript, options, []);

function* textWithHead(
  transcript: Exportable,
  options: ExportOptions,
  notices: readonly string[],
): Generator<string> {
  const { title, facts } = headOf(transcript);
  const { comments } = transcript;
  yield [
    title,
    ...facts,
    ...notices,
    ...(comments.length > 0 ? [COMMENTS_NOTICE] : []),
    ...speakerLines(transcript, options),
    '',
  ].join('\n');
  for (const paragraph of layoutParagraphs(withCommentMarks(transcript), options))
    yield `${paragraph.isOpening ? '\n' : ''}${formatLine(paragraph)}\n`;
  if (comments.length === 0) return;
  yield `\n${COMMENTS_HEADING}\n`;
  for (const comment of comments) yield `\n${commentLines(comment).join('\n')}\n`;
}
