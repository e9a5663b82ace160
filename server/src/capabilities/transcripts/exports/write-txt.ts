import type { ExportOptions } from '@colloquy/contract';
import type { Exportable } from './exportable.ts';
import { headOf } from './head.ts';
import { layoutLine } from './layout-line.ts';
import { asLine, layOut } from './layout.ts';

/** Plain text to read, UTF-8: a head of a line each, an empty line, then turns as `layout.ts` lays them out. */
export function* writeTxt(transcript: Exportable, options: ExportOptions): Generator<string> {
  const { title, facts } = headOf(transcript);
  yield [title, ...facts, layoutLine({ ...options, ...(!transcript.isTimed && { times: 'none' }) }), ''].join(
    '\n',
  );
  for (const paragraph of layOut(transcript, options))
    yield `${paragraph.isOpening ? '\n' : ''}${asLine(paragraph)}\n`;
}
