import type { ExportFormat } from '@colloquy/contract/exports';
import { formatNumber } from '../../../ui/format/amount.ts';
import { plural } from '../../../ui/format/plural.ts';

/** Texts of downloads of transcripts. */

export const download = 'Download';
export const downloadTranscript = 'Download the transcript';
export const downloadJobs = (jobs: number): string =>
  plural(jobs, { one: 'Download # job', other: 'Download # jobs' });
export const tooManyDownloads = (most: number): string =>
  plural(most, { one: 'Download at most # job at once.', other: 'Download at most # jobs at once.' });
export const copyDownloadLink = 'Copy link';
export const downloadLinkCopied =
  'Link copied. Colleagues who can read the transcript can download it there.';
export const allFiles = (files: number): string =>
  plural(files, { one: 'The only file of this job (ZIP)', other: 'All # files of this job (ZIP)' });
export const reviewStatement = 'Every file says whether a person has checked the transcript.';
export const wordTemplates = 'Word templates';
export const preparingZip = 'Preparing the ZIP…';
export const zipComplete = (transcripts: number): string =>
  plural(transcripts, {
    one: 'The ZIP is complete: # transcript.',
    other: 'The ZIP is complete: # transcripts.',
  });
export const zipProgress = (written: number, transcripts: number): string =>
  plural(transcripts, {
    one: `${formatNumber(written)} of # transcript written.`,
    other: `${formatNumber(written)} of # transcripts written.`,
  });
export const zipProgressLabel = 'Transcripts written';
export const firstLines = 'The first lines';
export const loadingFirstLines = 'Loading the first lines';
export const textOnly = ' (text only)';

/** Groups of formats, and a few words on each format. */
export const formatGroups = {
  read: 'Read',
  subtitles: 'Subtitles',
  analysis: 'Analysis software',
  phonetics: 'Phonetics',
  data: 'Data',
} as const;
export const formatNames: Record<ExportFormat, string> = {
  docx: 'Word',
  pdf: 'PDF',
  txt: 'Text',
  template: 'Own template',
  srt: 'SRT',
  vtt: 'WebVTT',
  maxqda: 'MAXQDA, f4',
  atlasti: 'ATLAS.ti',
  nvivo: 'NVivo',
  eaf: 'ELAN',
  textgrid: 'Praat',
  xlsx: 'Excel',
  csv: 'CSV',
  json: 'JSON',
};
export const formatHints: Record<ExportFormat, string> = {
  docx: 'Turns, with names in colour',
  pdf: 'To print or share',
  txt: 'Plain, for any program',
  template: 'Your organisation’s design',
  srt: 'For every player and editor',
  vtt: 'For the web, with speakers',
  maxqda: 'Times after each turn',
  atlasti: 'Times before each turn',
  nvivo: 'Rows of time, text and speaker',
  eaf: 'A tier for each speaker',
  textgrid: 'A tier for each speaker',
  xlsx: 'A row for each passage',
  csv: 'A row for each passage',
  json: 'Every word with its time',
};

export const templateOption = 'Template';
export const verbatimOption = 'Wording';
export const verbatimChoices = {
  strict: 'Strict: every word',
  intelligent: 'Intelligent: without fillers and repetitions',
} as const;
export const timesOption = 'Times';
export const timesChoices = {
  turns: 'At each turn',
  segments: 'At each passage',
  exact: 'At each passage, to the millisecond',
  none: 'None',
} as const;
export const namesOption = 'Speaker names';
export const namesChoices = { above: 'Above each turn', inline: 'Before the text', none: 'None' } as const;
export const audioOption = 'Audio';
export const audioChoices = {
  none: 'None',
  playback: 'Playback version (ZIP)',
  original: 'Original files (ZIP)',
} as const;
export const colouredNames = 'Names in the colours of the speakers';
export const numberedLines = 'Numbered lines';
export const rowForEachWord = 'A row for each word';
export const tierOfWords = 'Another tier with the words of each speaker';
export const markUnclear = 'Mark unclear speech, for example [unclear 00:12]';
export const showSpeakers = 'Show who is speaking';
export const includeComments = 'Comments';
export const listSpeakers = 'List of speakers, with their turns and speaking time';
export const replaceNames = 'Replace names';
export const replaceNamesHint =
  'Speakers get participant codes or numbers. Listed names are replaced in the text, comments and file names.';
export const audioKeepsNames = 'The audio still contains the names.';
export const eachJobOwnNames = 'Each job uses its own list of names.';
export const loadingNames = 'Loading the list of names';
export const namesInList = (names: number): string =>
  names === 0
    ? 'No names in the list yet'
    : plural(names, { one: '# name in the list', other: '# names in the list' });
export const editNames = 'Edit names…';
export const namesToReplace = 'Names to replace';
export const namesToReplaceEffect = 'Every download of this job with “Replace names” uses this list.';
export const namesField = 'One name per line, then “=” and the replacement';
export const namesFieldHint =
  'For example: Anna Meier = P07. Whole words are replaced, in capitals or small letters. Add other forms of a name on their own lines.';
export const addSpeakerNames = (names: number): string =>
  plural(names, { one: 'Add # speaker name', other: 'Add # speaker names' });
export const saveNames = 'Save names';
export const namesSaved = 'The list of names is saved.';

// Word templates of the organisation
export const templatesIntro =
  'Upload a Word document with placeholders for the study, speakers and text. Anyone who downloads a transcript can then choose it.';
export const starterTemplate = 'Download starter template';
export const templates = 'Templates';
export const loadingTemplates = 'Loading the templates';
export const noTemplates = 'No templates yet';
export const noTemplatesHint = 'Start with the starter template above. It contains every placeholder.';
export const templateName = 'Template name';
export const templateNameHint = 'Same as the file name';
export const defaultTemplateName = 'Template';
export const uploadTemplate = 'Upload Word document';
export const wordDocument = 'Word document';
export const templateTooLarge = (limit: string): string => `Templates can be up to ${limit}.`;
export const templateUploaded = (name: string): string => `${name} was uploaded.`;
export const askReplaceTemplate = (name: string): string => `Replace ${name}?`;
export const replaceTemplateEffect =
  'A template with this name already exists. If you replace it, you can restore the old one from “Deleted” for 30 days.';
export const keepExistingTemplate = 'Keep existing template';
export const replaceVerb = 'Replace';
export const tryVerb = 'Try';
export const tryTemplate = (name: string): string => `Try ${name}`;
export const downloadTemplate = (name: string): string => `Download ${name}`;
export const deleteVerb = 'Delete';
export const deleteTemplate = (name: string): string => `Delete ${name}`;
export const askDeleteTemplate = (name: string): string => `Delete ${name}?`;
export const deleteTemplateEffect =
  'It can no longer be chosen for downloads. Earlier downloads are not affected. You can restore it from “Deleted” for 30 days.';
export const keepTemplate = 'Keep template';
export const templateDeleted = (name: string): string => `${name} was deleted.`;
export const deletedTemplates = 'Deleted Word templates';
export const placeholders = 'Placeholders';
export const placeholdersAnywhere = 'Anywhere, including headers and footers';
export const placeholdersOfTurns = 'Between {#turns} and {/turns}, repeated for each turn';
export const placeholdersOfSpeakers = 'Between {#speakers} and {/speakers}, repeated for each speaker';
