import type { ExportFormat, ExportOptions } from '@colloquy/contract/exports';

export type FormatChoice = { format: ExportFormat; name: string; text: string };

/** Formats grouped by use. */
export const FORMAT_GROUPS: readonly { label: string; formats: readonly FormatChoice[] }[] = [
  {
    label: 'Read',
    formats: [
      { format: 'docx', name: 'Word', text: 'Turns, names in colour' },
      { format: 'pdf', name: 'PDF', text: 'To print or pass on' },
      { format: 'txt', name: 'Text', text: 'Plain, for any program' },
      { format: 'template', name: 'Own template', text: 'Your organisation’s own look' },
    ],
  },
  {
    label: 'Subtitles',
    formats: [
      { format: 'srt', name: 'SRT', text: 'Every player and editor' },
      { format: 'vtt', name: 'WebVTT', text: 'For the web, with speakers' },
    ],
  },
  {
    label: 'Analysis software',
    formats: [
      { format: 'maxqda', name: 'MAXQDA, f4', text: 'Times after each turn' },
      { format: 'atlasti', name: 'ATLAS.ti', text: 'Times before each turn' },
      { format: 'nvivo', name: 'NVivo', text: 'Rows of time, words, speaker' },
    ],
  },
  {
    label: 'Phonetics',
    formats: [
      { format: 'eaf', name: 'ELAN', text: 'A tier for each speaker' },
      { format: 'textgrid', name: 'Praat', text: 'A TextGrid with such tiers' },
    ],
  },
  {
    label: 'Data',
    formats: [
      { format: 'xlsx', name: 'Excel', text: 'A row for each passage' },
      { format: 'csv', name: 'CSV', text: 'The same for any program' },
      { format: 'json', name: 'JSON', text: 'Each word with its time' },
    ],
  },
];

/** Options that apply to each format; verbatim and unclear speech apply to all. */
export const OPTIONS_OF: Record<ExportFormat, readonly (keyof ExportOptions)[]> = {
  docx: ['times', 'names', 'colours', 'lines'],
  pdf: ['times', 'names', 'colours', 'lines'],
  txt: ['times', 'names'],
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
  json: [],
};
