import type {
  Answer,
  ExportChoice,
  ExportFormat,
  ExportOptions,
  previewExport as endpoint,
} from '@colloquy/contract';
import { CSV_START } from '../../../platform/http/csv.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getJob } from '../../jobs/index.ts';
import { chooseRecording } from './export-transcript.ts';
import type { Exportable } from './exportable.ts';
import { type Export, prepareExport } from './prepare-export.ts';
import { LAYOUT_LINE } from './layout-line.ts';
import { USUAL_OPTIONS } from './usual-options.ts';
import { writeCsv } from './write-csv.ts';
import { writeEaf } from './write-eaf.ts';
import { writeJson } from './write-json.ts';
import { nvivoLines } from './write-nvivo.ts';
import { atlastiLines, maxqdaLines } from './write-rtf.ts';
import { writeSrt } from './write-srt.ts';
import { writeTextGrid } from './write-textgrid.ts';
import { writeTxt } from './write-txt.ts';
import { writeVtt } from './write-vtt.ts';

const MOST_LINES = 24;
const MOST_SIGNS = 4_000;
/** More passages than fit in so many lines. */
const PASSAGES = 30;

/** Documents are shown as the text that has the same words in the same order. */
const TEXTS: Record<ExportFormat, (transcript: Exportable, options: ExportOptions) => Iterable<string>> = {
  docx: writeTxt,
  pdf: writeTxt,
  txt: writeTxt,
  template: writeTxt,
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

/** The first lines of a download, within the scope of whoever asks. */
export async function previewExport(
  jobId: string,
  { recordingId, ...choice }: ExportChoice & { recordingId?: string | undefined },
): Promise<Answer<typeof endpoint>> {
  const job = await getJob(jobId);
  const row = await chooseRecording(jobId, recordingId);
  let file: Export;
  try {
    file = await prepareExport(job, row, choice);
  } catch (error) {
    // What this format cannot say is no failure of the preview.
    if (!(error instanceof Refusal) || error.error !== 'not-now') throw error;
    return { name: '', text: '', isWhole: true, problem: error.message };
  }
  const { text, isWhole } = firstLines(file.transcript, choice);
  return { name: file.name, text, isWhole, problem: null };
}

function firstLines(transcript: Exportable, choice: ExportChoice): { text: string; isWhole: boolean } {
  const few = { ...transcript, segments: transcript.segments.slice(0, PASSAGES) };
  let text = '';
  for (const piece of TEXTS[choice.format](few, { ...USUAL_OPTIONS, ...choice })) {
    text += piece;
    if (text.length > MOST_SIGNS) break;
  }
  // Of a text alone importing has to know how it is laid out.
  const told = choice.format === 'txt' ? text : text.replace(LAYOUT_LINE, '').replace('\n\n\n', '\n\n');
  const whole = told.replace(CSV_START, '').trimEnd();
  const shown = whole.slice(0, MOST_SIGNS).split('\n').slice(0, MOST_LINES).join('\n');
  return { text: shown, isWhole: shown === whole && few.segments.length === transcript.segments.length };
}
