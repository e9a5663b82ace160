import { z } from 'zod';
import { id } from './wire.ts';
import { VERBATIMS } from './endpoints/transcripts.ts';

/** What words can be downloaded as. */
export const EXPORT_FORMATS = [
  'docx',
  'pdf',
  'txt',
  'template',
  'srt',
  'vtt',
  'maxqda',
  'atlasti',
  'nvivo',
  'eaf',
  'textgrid',
  'xlsx',
  'csv',
  'json',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What the names of the files end with. */
export const EXPORT_ENDINGS: Record<ExportFormat, string> = {
  docx: 'docx',
  pdf: 'pdf',
  txt: 'txt',
  template: 'docx',
  srt: 'srt',
  vtt: 'vtt',
  maxqda: 'rtf',
  atlasti: 'rtf',
  nvivo: 'docx',
  eaf: 'eaf',
  textgrid: 'TextGrid',
  xlsx: 'xlsx',
  csv: 'csv',
  json: 'json',
};

/**
 * Where times stand in a text to read: nowhere, `[hh:mm:ss]` at each turn, `[hh:mm:ss]` at each utterance, or
 * `[hh:mm:ss.mmm]` at each utterance, from which they can be read back exactly.
 */
export const EXPORT_TIMES = ['none', 'turns', 'segments', 'exact'] as const;

/** Where the name of who speaks stands: on a line above the turn, before its words (`Name: words`), or nowhere. */
export const EXPORT_NAMES = ['above', 'inline', 'none'] as const;

/** What goes along with each transcript: nothing, the sound as it is played here, or the file as it was uploaded. */
export const EXPORT_AUDIO = ['none', 'playback', 'original'] as const;

const yesNo = z.enum(['yes', 'no']);

/** How a transcript is written; what a format has no use for is left alone. */
export const exportOptions = z.object({
  verbatim: z.enum(VERBATIMS).default('strict'),
  times: z.enum(EXPORT_TIMES).default('turns').meta({ description: 'DOCX, PDF and TXT' }),
  names: z
    .enum(EXPORT_NAMES)
    .default('above')
    .meta({ description: 'DOCX, PDF and TXT; in subtitles `none` leaves the speakers out' }),
  colours: yesNo.default('yes').meta({ description: 'DOCX and PDF: names in the colours of the speakers' }),
  lines: yesNo.default('no').meta({ description: 'DOCX and PDF: numbered lines' }),
  words: yesNo.default('no').meta({
    description: 'EAF and TextGrid: a tier of words for each speaker; CSV and XLSX: a row for each word',
  }),
  unclear: yesNo.default('yes').meta({
    description:
      "Speech in which no words were recognised stands as '[unclear 00:12]' where it is heard; `no` leaves it out",
  }),
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** A choice that a person made, kept for the next time and for everything that is downloaded. */
export const exportChoice = exportOptions.extend({
  format: z.enum(EXPORT_FORMATS),
  templateId: id.optional().meta({ description: 'With the format `template`: which one' }),
  audio: z.enum(EXPORT_AUDIO).default('none').meta({
    description: 'Not `none`: a ZIP with the sound beside each transcript',
  }),
});
export type ExportChoice = z.infer<typeof exportChoice>;

/** What may stand in braces in a template, and what comes in its place. */
export const TEMPLATE_PLACEHOLDERS = {
  study: 'Name of the job',
  code: 'Its number',
  file: 'Name of the recording',
  language: 'Language of the recording',
  state: 'The stage that the job is in',
  notice: 'What a person has read of the words, and which verbatim they are',
  duration: 'Length of the recording',
  date: 'Today',
} as const;

/** Lists: what stands between `{#turns}` and `{/turns}` comes once for each, with these placeholders. */
export const TEMPLATE_LISTS = {
  turns: {
    time: 'When the turn begins',
    end: 'When it ends',
    speaker: 'Who speaks',
    text: 'What is said',
  },
  speakers: { name: 'What the speaker is called' },
} as const;
