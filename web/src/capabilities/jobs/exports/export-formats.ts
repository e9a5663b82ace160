import type { ExportFormat, ExportOptions } from '@colloquy/contract/exports';
import * as text from './messages.ts';

/** Formats grouped by use. */
export const FORMAT_GROUPS: readonly { label: string; formats: readonly ExportFormat[] }[] = [
  { label: text.formatGroups.read, formats: ['docx', 'pdf', 'txt', 'template'] },
  { label: text.formatGroups.subtitles, formats: ['srt', 'vtt'] },
  { label: text.formatGroups.analysis, formats: ['maxqda', 'atlasti', 'nvivo'] },
  { label: text.formatGroups.phonetics, formats: ['eaf', 'textgrid'] },
  { label: text.formatGroups.data, formats: ['xlsx', 'csv', 'json'] },
];

/** Options that apply to each format; verbatim, unclear speech and replaced names apply to all. */
export const OPTIONS_OF: Record<ExportFormat, readonly (keyof ExportOptions)[]> = {
  docx: ['times', 'names', 'colours', 'lines', 'speakers', 'comments'],
  pdf: ['times', 'names', 'colours', 'lines', 'speakers', 'comments'],
  txt: ['times', 'names', 'speakers', 'comments'],
  template: [],
  srt: ['names'],
  vtt: ['names'],
  maxqda: [],
  atlasti: [],
  nvivo: [],
  eaf: ['words'],
  textgrid: ['words'],
  xlsx: ['words'],
  csv: ['words'],
  json: ['comments'],
};
