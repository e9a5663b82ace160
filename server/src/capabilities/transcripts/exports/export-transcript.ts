import { type ExportFormat, fluentWords, jobCode, type Segment, type Verbatim } from '@colloquy/contract';
import { and, asc, eq } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type JobRow, getJob } from '../../jobs/index.ts';
import { isApproved } from '../read-transcript.ts';
import { speakerLabel } from '../speaker-label.ts';
import { asSegment, findSegments, findSpeakers, type RecordingRow } from '../transcripts.store.ts';
import { recording } from '../transcripts.table.ts';
import { exportName } from './export-name.ts';
import type { Exportable } from './exportable.ts';
import { writeJson } from './write-json.ts';
import { writeTxt } from './write-txt.ts';
import { writeVtt } from './write-vtt.ts';

const FORMATS: Record<ExportFormat, { type: string; write: (transcript: Exportable) => Generator<string> }> =
  {
    txt: { type: 'text/plain; charset=utf-8', write: writeTxt },
    vtt: { type: 'text/vtt; charset=utf-8', write: writeVtt },
    json: { type: 'application/json; charset=utf-8', write: writeJson },
  };

export type Export = { name: string; contentType: string; write: () => Generator<string> };

/**
 * A download of a job's words, read within the scope in one go, so that no edit falls between two of its pages; it is
 * written later, piece by piece.
 *
 * @param recordingId which one, where a job has several
 */
export async function exportTranscript(
  jobId: string,
  {
    format,
    verbatim,
    recordingId,
  }: { format: ExportFormat; verbatim: Verbatim; recordingId?: string | undefined },
): Promise<Export> {
  const job = await getJob(jobId);
  const whole = await getExportable(job, await chooseRecording(jobId, recordingId));
  const transcript = verbatim === 'strict' ? whole : inFluentWords(whole);
  const { type, write } = FORMATS[format];
  return { name: exportName(transcript, format), contentType: type, write: () => write(transcript) };
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

async function getExportable(job: JobRow, row: RecordingRow): Promise<Exportable> {
  const speakers = await findSpeakers(row.id);
  return {
    jobCode: jobCode(job.sid, job.number),
    job: job.name,
    file: row.name,
    language: row.language,
    durationMs: row.durationMs,
    revision: row.revision,
    verbatim: 'strict',
    isApproved: await isApproved(row),
    speakers: new Map(speakers.map((speaker) => [speaker.id, speakerLabel(speaker)])),
    segments: (await findSegments(row.id)).map(asSegment),
  };
}
