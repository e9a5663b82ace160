import type { ExportFormat, ExportOptions } from '@colloquy/contract/exports';
import type { Exportable } from '../exportable.ts';
import { writeDocx } from './write-docx.ts';
import { writeEaf } from './write-eaf.ts';
import { writeJson } from './write-json.ts';
import { writeNvivo } from './write-nvivo.ts';
import { writePdf } from './write-pdf.ts';
import { writeAtlasti, writeMaxqda } from './write-rtf.ts';
import { writeSrt, writeVtt } from './write-subtitles.ts';
import { writeCsv, writeXlsx } from './write-table.ts';
import { writeTextGrid } from './write-textgrid.ts';
import { writeTxt } from './write-txt.ts';

/** Pieces of a file, written one after another. */
export type Pieces = Iterable<string> | AsyncIterable<string | Uint8Array>;

/** Formats with a writer; `template` uses an organisation's own document. */
export type WriterName = Exclude<ExportFormat, 'template'>;

type FormatWriter = {
  type: string;
  /** Requires the times of words. */
  needsTimes?: true;
  /** CPU-intensive: longer transcripts are written in a thread. */
  isSlow?: true;
  write: (transcript: Exportable, options: ExportOptions) => Pieces;
};

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const FORMATS: Record<WriterName, FormatWriter> = {
  docx: { type: DOCX_TYPE, isSlow: true, write: writeDocx },
  pdf: { type: 'application/pdf', isSlow: true, write: writePdf },
  txt: { type: 'text/plain; charset=utf-8', write: writeTxt },
  srt: { type: 'application/x-subrip; charset=utf-8', needsTimes: true, write: writeSrt },
  vtt: { type: 'text/vtt; charset=utf-8', needsTimes: true, write: writeVtt },
  maxqda: { type: 'application/rtf', needsTimes: true, write: writeMaxqda },
  atlasti: { type: 'application/rtf', needsTimes: true, write: writeAtlasti },
  nvivo: { type: DOCX_TYPE, needsTimes: true, isSlow: true, write: writeNvivo },
  eaf: { type: 'application/xml; charset=utf-8', needsTimes: true, isSlow: true, write: writeEaf },
  textgrid: { type: 'text/plain; charset=utf-8', needsTimes: true, isSlow: true, write: writeTextGrid },
  xlsx: { type: XLSX_TYPE, isSlow: true, write: writeXlsx },
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
};

/** Joins small pieces, to avoid thousands of packets. */
export async function* inChunks(pieces: Pieces): AsyncGenerator<Buffer<ArrayBuffer>> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else yield Buffer.from(piece);
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Default export options. */
export const DEFAULT_EXPORT_OPTIONS: ExportOptions = {
  verbatim: 'strict',
  times: 'turns',
  names: 'above',
  colours: 'yes',
  lines: 'no',
  words: 'no',
  unclear: 'yes',
  comments: 'no',
  speakers: 'no',
  pseudonyms: 'no',
};
