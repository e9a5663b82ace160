import { type ExportChoice, type ExportOptions, fluentWords, type Segment } from '@colloquy/contract';
import { and, asc, eq } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getJob } from '../../jobs/index.ts';
import type { RecordingRow } from '../transcripts.store.ts';
import { recording } from '../transcripts.table.ts';
import { exportName } from './export-name.ts';
import type { Exportable } from './exportable.ts';
import { FORMATS, type Pieces, type WriterName } from './formats.ts';
import { getExportable } from './get-exportable.ts';
import { writeInThread } from './writing/write-in-thread.ts';

export type Export = { name: string; contentType: string; write: () => Pieces };

/** What a download is asked for: its format, and what differs from how it is usually written. */
type Asked = Partial<ExportChoice> & Pick<ExportChoice, 'format'> & { recordingId?: string | undefined };

export const USUAL_OPTIONS: ExportOptions = {
  verbatim: 'strict',
  times: 'turns',
  names: 'above',
  colours: 'yes',
  lines: 'no',
  words: 'no',
};

/**
 * A download of a job's words, read within the scope in one go, so that no edit falls between two of its pages; it is
 * written later, piece by piece, outside the scope.
 *
 * @param asked `recordingId`: which one, where a job has several
 */
export async function exportTranscript(
  jobId: string,
  { recordingId, format, ...asked }: Asked,
): Promise<Export> {
  if (format === 'template') refuse('invalid-input', 'Say which template, as templateId.');
  const job = await getJob(jobId);
  const options = { ...USUAL_OPTIONS, ...asked };
  const whole = await getExportable(job, await chooseRecording(jobId, recordingId));
  const transcript = options.verbatim === 'strict' ? whole : inFluentWords(whole);
  const { type, needsTimes } = FORMATS[format];
  if (needsTimes && !transcript.isTimed)
    refuse('not-now', 'Nobody said when these words were said, and this format needs their times.');
  return {
    name: exportName(transcript, format),
    contentType: type,
    write: () => writeTranscript(format, transcript, options),
  };
}

/** Passages that are written here: starting a thread would take longer. */
const FEW = 150;

function writeTranscript(format: WriterName, transcript: Exportable, options: ExportOptions): Pieces {
  const { isSlow, write } = FORMATS[format];
  if (!isSlow || transcript.segments.length <= FEW) return write(transcript, options);
  return writeInThread({ format, transcript, options });
}

const inFluentWords = (transcript: Exportable): Exportable => ({
  ...transcript,
  verbatim: 'intelligent',
  segments: transcript.segments.map((segment): Segment => ({
    ...segment,
    words: fluentWords(segment.words, segment.language ?? transcript.language),
  })),
});

async function chooseRecording(jobId: string, recordingId?: string): Promise<RecordingRow> {
  const rows = await db
    .select()
    .from(recording)
    .where(
      and(eq(recording.jobId, jobId), ...(recordingId === undefined ? [] : [eq(recording.id, recordingId)])),
    )
    .orderBy(asc(recording.id))
    .limit(2);
  const [row, another] = rows;
  if (!row && recordingId !== undefined) refuse('not-found');
  if (!row) refuse('not-now', 'There are no words to download yet.');
  if (another) refuse('invalid-input', 'This job has several recordings: say which one.');
  return row;
}
