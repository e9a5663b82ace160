import { z } from 'zod';
import { id } from '../wire.ts';
import { VERBATIMS } from '../transcripts/transcripts.endpoints.ts';

/** Download formats of transcripts. */
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

/** File extensions. */
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
 * Times in readable formats: none, `[hh:mm:ss]` per turn, `[hh:mm:ss]` per segment, or `[hh:mm:ss.mmm]` per
 * segment, which can be imported exactly.
 */
export const EXPORT_TIMES = ['none', 'turns', 'segments', 'exact'] as const;

/** Speaker names: on a line above the turn, before the text (`Name: words`), or none. */
export const EXPORT_NAMES = ['above', 'inline', 'none'] as const;

/** Audio included with each transcript: none, the playback file, or the original upload. */
export const EXPORT_AUDIO = ['none', 'playback', 'original'] as const;

const yesNo = z.enum(['yes', 'no']);

/** Export options; each format ignores those that do not apply to it. */
export const exportOptions = z.object({
  verbatim: z.enum(VERBATIMS).default('strict'),
  times: z.enum(EXPORT_TIMES).default('turns').meta({ description: 'For DOCX, PDF and TXT' }),
  names: z
    .enum(EXPORT_NAMES)
    .default('above')
    .meta({ description: 'For DOCX, PDF and TXT; `none` also omits the speakers from subtitles' }),
  colours: yesNo
    .default('yes')
    .meta({ description: 'For DOCX and PDF: whether names are in the colours of the speakers' }),
  lines: yesNo.default('no').meta({ description: 'For DOCX and PDF: whether lines are numbered' }),
  words: yesNo.default('no').meta({
    description:
      'For EAF and TextGrid: a tier of words for each speaker. For CSV and XLSX: a row for each word.',
  }),
  unclear: yesNo.default('yes').meta({
    description: 'Whether unclear speech is marked in the text as `[unclear 00:12]`; `no` omits it',
  }),
  comments: yesNo.default('no').meta({
    description:
      'Whether comments are included: in DOCX as comments of Word on their words, in PDF and TXT numbered and listed at the end, in JSON as `comments`. Other formats ignore it.',
  }),
  speakers: yesNo.default('no').meta({
    description:
      'For DOCX, PDF and TXT: whether a list above the words has each speaker’s participant code, turns, words and speaking time',
  }),
  pseudonyms: yesNo.default('no').meta({
    description:
      'Whether speakers have their participant codes or numbers instead of names, and the names in the job’s list (`/api/jobs/{jobId}/name-list`) are replaced in the text, in comments and in file names. Audio is not changed.',
  }),
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** Export choice of a person, remembered for later downloads. */
export const exportChoice = exportOptions.extend({
  format: z.enum(EXPORT_FORMATS),
  templateId: id.optional().meta({ description: 'Template to use with the format `template`' }),
  audio: z
    .enum(EXPORT_AUDIO)
    .default('none')
    .meta({ description: 'Other than `none`, the download is a ZIP with the audio beside each transcript' }),
});
export type ExportChoice = z.infer<typeof exportChoice>;

/** Placeholders of a template, with their content. */
export const TEMPLATE_PLACEHOLDERS = {
  study: 'Job name',
  code: 'Job number',
  file: 'Recording name',
  language: 'Language of the recording',
  state: 'Whether the transcript was accepted',
  notice: 'Review status of the transcript, and whether it is strict or intelligent verbatim',
  duration: 'Length of the recording',
  date: 'Today’s date',
} as const;

/** Loops of a template: the text between `{#turns}` and `{/turns}` is repeated with these placeholders. */
export const TEMPLATE_LISTS = {
  turns: {
    time: 'Start of the turn',
    end: 'End of the turn',
    speaker: 'Speaker’s name',
    text: 'Text of the turn',
  },
  speakers: { name: 'Speaker’s name' },
} as const;
