import type { ExportOptions } from '@colloquy/contract';
import { CSV_START, csvLine } from '../../../platform/http/csv.ts';
import type { Exportable } from './exportable.ts';
import { tableOf } from './table-of.ts';

/** CSV (RFC 4180, UTF-8 with its mark). What a spreadsheet would take for a formula gets an apostrophe. */
export function* writeCsv(transcript: Exportable, options: ExportOptions): Generator<string> {
  const { columns, rows } = tableOf(transcript, options);
  yield CSV_START + csvLine(columns.map(({ title }) => title));
  for (const row of rows()) yield csvLine(row);
}
