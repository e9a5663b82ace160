import { type Answer, jobCode, type Query, type searchWords as endpoint, type Sid } from '@colloquy/contract';
import { z } from 'zod';
import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { speakerLabel } from './speaker-label.ts';

type Found = Answer<typeof endpoint>;

type HitRow = {
  segment_id: string;
  recording_id: string;
  job_id: string;
  job_number: number;
  sid: Sid;
  job: string;
  speaker: string | null;
  speaker_number: number | null;
  start_ms: number;
  content: string;
  rank: number;
  marks: [number, number][];
};

const cursor = z.tuple([z.number().int(), z.uuid()]);

/** Looks for words in the transcripts that the scope may read, one page. */
export async function searchWords({ q, after, size }: Query<typeof endpoint>): Promise<Found> {
  const [rank, segmentId] = after === undefined ? [null, null] : readCursor(after);
  // One more than asked for says whether there is a next page.
  const { rows } = await sqlQuery<HitRow>('select * from api.search_segments($1, $2, $3, $4)', [
    q.normalize('NFC').replaceAll('\0', ''),
    rank,
    segmentId,
    size + 1,
  ]);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      segmentId: row.segment_id,
      recordingId: row.recording_id,
      jobId: row.job_id,
      jobCode: jobCode(row.sid, row.job_number),
      job: row.job,
      speaker:
        row.speaker_number === null ? null : speakerLabel({ name: row.speaker, number: row.speaker_number }),
      startMs: row.start_ms,
      text: row.content,
      marks: row.marks,
    })),
    next: rows.length > size && last ? writeCursor([last.rank, last.segment_id]) : null,
  };
}

const writeCursor = (place: z.infer<typeof cursor>): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

function readCursor(text: string): z.infer<typeof cursor> {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    refuse('invalid-input', 'This page of the list does not exist.');
  }
}
