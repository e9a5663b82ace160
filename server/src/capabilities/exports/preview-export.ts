import type { Answer } from '@colloquy/contract';
import {
  type ExportChoice,
  type ExportFormat,
  type ExportOptions,
  type previewExport as endpoint,
} from '@colloquy/contract/exports';
import type { Caller } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CSV_START } from '../../platform/spreadsheets/csv.ts';
import { getJob } from '../jobs/index.ts';
import { chooseRecording, type PreparedExport, prepareExport } from './export-transcript.ts';
import type { Exportable } from './exportable.ts';
import { DEFAULT_EXPORT_OPTIONS } from './formats/formats.ts';
import { writeEaf } from './formats/write-eaf.ts';
import { writeJson } from './formats/write-json.ts';
import { nvivoLines } from './formats/write-nvivo.ts';
import { atlastiLines, maxqdaLines } from './formats/write-rtf.ts';
import { writeSrt, writeVtt } from './formats/write-subtitles.ts';
import { writeCsv } from './formats/write-table.ts';
import { writeTextGrid } from './formats/write-textgrid.ts';
import { documentText, writeTxt } from './formats/write-txt.ts';

const MAX_LINES = 24;
const MAX_CHARACTERS = 4_000;
/** More passages than fit in a preview. */
const MAX_SEGMENTS = 30;

/** Documents are previewed as text with the same words in the same order. */
const TEXT_WRITERS: Record<
  ExportFormat,
  (transcript: Exportable, options: ExportOptions) => Iterable<string>
> = {
  docx: documentText,
  pdf: documentText,
  txt: writeTxt,
  template: documentText,
  srt: writeSrt,
  vtt: writeVtt,
  maxqda: (transcript) => maxqdaLines(transcript),
  atlasti: (transcript) => atlastiLines(transcript),
  nvivo: (transcript) => nvivoLines(transcript),
  eaf: writeEaf,
  textgrid: writeTextGrid,
  xlsx: writeCsv,
  csv: writeCsv,
  json: writeJson,
};

/** First lines of an export, in the caller's scope. */
export async function previewExport(
  who: Caller,
  jobId: string,
  { recordingId, ...choice }: ExportChoice & { recordingId?: string | undefined },
): Promise<Answer<typeof endpoint>> {
  const job = await getJob(jobId);
  const row = await chooseRecording(jobId, recordingId);
  let file: PreparedExport;
  try {
    file = await prepareExport(who, { job, row }, choice);
  } catch (error) {
    // A refusal by the format is part of the preview.
    if (!(error instanceof Refusal) || error.error !== 'not-now') throw error;
    return { name: '', text: '', isWhole: true, problem: error.message };
  }
  const { text, isWhole } = firstLines(file.transcript, choice);
  return { name: file.name, text, isWhole, problem: null };
}

function firstLines(transcript: Exportable, choice: ExportChoice): { text: string; isWhole: boolean } {
  const excerpt = { ...transcript, segments: transcript.segments.slice(0, MAX_SEGMENTS) };
  let text = '';
  for (const piece of TEXT_WRITERS[choice.format](excerpt, { ...DEFAULT_EXPORT_OPTIONS, ...choice })) {
    text += piece;
    if (text.length > MAX_CHARACTERS) break;
  }
  const whole = text.replace(CSV_START, '').trimEnd();
  const shown = whole.slice(0, MAX_CHARACTERS).split('\n').slice(0, MAX_LINES).join('\n');
  return { text: shown, isWhole: shown === whole && excerpt.segments.length === transcript.segments.length };
}
