import { EXPORT_FORMATS, type ExportOptions } from '@colloquy/contract/exports';
import { aSegment, exportable } from '../exportable.factory.ts';
import type { Exportable } from '../exportable.ts';
import { DEFAULT_EXPORT_OPTIONS, FORMATS, inChunks, type WriterName } from './formats.ts';

/** Every format with a writer. */
export const WRITERS = EXPORT_FORMATS.filter((format): format is WriterName => format !== 'template');

/** The whole file. */
export async function written(
  format: WriterName,
  transcript: Exportable,
  options: Partial<ExportOptions> = {},
): Promise<Buffer> {
  const pieces = FORMATS[format].write(transcript, { ...DEFAULT_EXPORT_OPTIONS, ...options });
  return Buffer.concat(await Array.fromAsync(inChunks(pieces)));
}

/** An accepted transcript of two speakers who take turns. */
export const withTexts = (texts: readonly string[], rest: Partial<Exportable> = {}): Exportable =>
  exportable(
    texts.map((text, at) => {
      const words = text.split(' ').map((word, place) => ({
        text: word,
        startMs: at * 4_000 + place * 300,
        endMs: at * 4_000 + place * 300 + 200,
        confidence: null,
        timing: 'recognised' as const,
      }));
      return aSegment(words, { id: String(at), speakerId: at % 2 === 0 ? 'a' : 'b' });
    }),
    {
      speakers: new Map([
        ['a', { name: 'Interviewer', colour: 1 }],
        ['b', { name: 'مشارك', colour: 2 }],
      ]),
      ...rest,
    },
  );
