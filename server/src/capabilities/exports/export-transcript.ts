import type { ExportChoice } from '@colloquy/contract/exports';
import type { Caller } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob, type JobRow } from '../jobs/index.ts';
import { findRecordings, getRecording, type RecordingRow } from '../transcripts/index.ts';
import { exportName } from './export-name.ts';
import type { Exportable } from './exportable.ts';
import { DOCX_TYPE, FORMATS, type Pieces, DEFAULT_EXPORT_OPTIONS } from './formats/formats.ts';
import { writeInThread } from './formats/write-in-thread.ts';
import { getExportable } from './get-exportable.ts';
import { getTemplate } from './templates/templates.store.ts';

/**
 * Prepares the download of a recording's transcript, in the caller's scope.
 *
 * @param request `recordingId` chooses one of several recordings
 */
export async function exportTranscript(
  who: Caller,
  jobId: string,
  { recordingId, ...request }: ExportRequest & { recordingId?: string | undefined },
): Promise<PreparedExport> {
  const job = await getJob(jobId);
  return prepareExport(who, { job, row: await chooseRecording(jobId, recordingId) }, request);
}

export async function chooseRecording(jobId: string, recordingId?: string): Promise<RecordingRow> {
  if (recordingId !== undefined) {
    const chosen = await getRecording(recordingId);
    return chosen.jobId === jobId ? chosen : refuse('not-found');
  }
  const [row, second] = await findRecordings(jobId);
  if (!row) refuse('not-now', 'There’s no transcript to download yet.');
  if (second) refuse('invalid-input', 'This job has several recordings. Name one of them.');
  return row;
}

/** Requested format, with options that differ from the defaults. */
export type ExportRequest = Partial<ExportChoice> & Pick<ExportChoice, 'format'>;

/** A file that can be written outside the scope, piece by piece. */
export type PreparedExport = {
  recordingId: string;
  name: string;
  contentType: string;
  transcript: Exportable;
  /** @param media names of the audio files next to the export, if they changed */
  write: (media?: Exportable['media']) => Pieces;
};

/** Up to this many passages, writing is faster than starting a thread. */
const MAX_SEGMENTS_INLINE = 150;

/**
 * Reads all data in one transaction, so that an export is consistent. Refuses formats that cannot represent
 * the transcript.
 */
export async function prepareExport(
  who: Caller,
  { job, row }: { job: JobRow; row: RecordingRow },
  request: ExportRequest,
): Promise<PreparedExport> {
  const { format } = request;
  const options = { ...DEFAULT_EXPORT_OPTIONS, ...request };
  const template = format === 'template' ? await readTemplate(request.templateId) : undefined;
  const transcript = await getExportable(who, { job, row }, options);
  const name = exportName(transcript, format);
  if (format === 'template')
    return {
      recordingId: row.id,
      name,
      contentType: DOCX_TYPE,
      transcript,
      write: () => writeInThread({ format, transcript, options, template: template! }),
    };
  const { type, needsTimes, isSlow, write } = FORMATS[format];
  if (needsTimes && !transcript.isTimed) refuse('not-now', NO_TIMES);
  const isInline = !isSlow || transcript.segments.length <= MAX_SEGMENTS_INLINE;
  return {
    recordingId: row.id,
    name,
    contentType: type,
    transcript,
    write: (media = transcript.media) => {
      const written = { ...transcript, media };
      return isInline ? write(written, options) : writeInThread({ format, transcript: written, options });
    },
  };
}

export const NO_TIMES = 'This format requires word times, and this transcript has none.';

async function readTemplate(templateId: string | undefined): Promise<Uint8Array> {
  if (templateId === undefined) refuse('invalid-input', 'Name a template as templateId.');
  return (await getTemplate(templateId)).content;
}
