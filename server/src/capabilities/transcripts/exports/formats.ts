import type { ExportFormat, ExportOptions } from '@colloquy/contract';
import type { Exportable } from './exportable.ts';
import { writeCsv } from './write-csv.ts';
import { writeDocx } from './write-docx.ts';
import { writeEaf } from './write-eaf.ts';
import { writeJson } from './write-json.ts';
import { writeNvivo } from './write-nvivo.ts';
import { writePdf } from './write-pdf.ts';
import { writeAtlasti, writeMaxqda } from './write-rtf.ts';
import { writeSrt } from './write-srt.ts';
import { writeTextGrid } from './write-textgrid.ts';
import { writeTxt } from './write-txt.ts';
import { writeVtt } from './write-vtt.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Pieces of a file, made one after another. */
export type Pieces = Iterable<string> | AsyncIterable<string | Uint8Array>;

/** Made by one of the writers; `template` by an organisation's own document. */
export type WriterName = Exclude<ExportFormat, 'template'>;

type Format = {
  type: string;
  /** Nothing can be written without knowing when the words were said. */
  needsTimes?: true;
  /** Keeps a processor so long that a transcript of some length is written in a thread of its own. */
  isSlow?: true;
  write: (transcript: Exportable, options: ExportOptions) => Pieces;
};

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const FORMATS: Record<WriterName, Format> = {
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
