import { type Answer, jobCode, type Query, type searchWords as endpoint, type Sid } from '@colloquy/contract';
import { z } from 'zod';
import { rowsBefore } from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMediaPath } from '../files/index.ts';
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
  marks: [number, number][];
  total: number;
};

/** Hits that stand before a page at most: nobody turns further. */
const MOST_SKIPPED = 10_000;

const cursor = z.number().int().min(0).max(MOST_SKIPPED);

/** Looks for words, and for phrases in quotes, in the transcripts that the scope may read, one page. */
export async function searchWords({ q, after, page, size }: Query<typeof endpoint>): Promise<Found> {
  const skip = after === undefined ? rowsBefore({ page, size }) : readCursor(after);
  if (skip > MOST_SKIPPED) return { rows: [], next: null };
  // One more than asked for says whether there is a next page.
  const { rows } = await sqlQuery<HitRow>('select * from api.search_segments($1, $2, $3)', [
    q.normalize('NFC').replaceAll('\0', ''),
    skip,
    size + 1,
  ]);
  const shown = rows.slice(0, size);
  const places = await findPlayed(shown);
  const total = rows[0]?.total ?? (skip === 0 ? 0 : undefined);
  return {
    rows: shown.map((row) => ({
      segmentId: row.segment_id,
      recordingId: row.recording_id,
      jobId: row.job_id,
      jobCode: jobCode(row.sid, row.job_number),
      job: row.job,
      speaker:
        row.speaker_number === null ? null : speakerLabel({ name: row.speaker, number: row.speaker_number }),
      startMs: row.start_ms,
      ...places.get(row.segment_id)!,
      text: row.content,
      marks: row.marks,
    })),
    next: rows.length > size ? writeCursor(skip + size) : null,
    ...(after === undefined && total !== undefined && { total }),
  };
}

type Played = Pick<Found['rows'][number], 'endMs' | 'file' | 'media'>;

/** What it takes to play each hit: to where, in which recording, and where that can be listened to. */
async function findPlayed(hits: readonly HitRow[]): Promise<Map<string, Played>> {
  const { rows } = await sqlQuery<{ id: string; end_ms: number; name: string; file_id: string }>(
    `select s.id, s.end_ms, r.name, r.file_id from segment s
       join recording r on r.organisation_id = s.organisation_id and r.id = s.recording_id
     where s.id = any ($1)`,
    [hits.map(({ segment_id }) => segment_id)],
  );
  const fileIds = [...new Set(rows.map(({ file_id }) => file_id))];
  const media = new Map<string, string | null>();
  for (const fileId of fileIds) media.set(fileId, await findMediaPath(fileId));
  return new Map(
    rows.map((row) => [row.id, { endMs: row.end_ms, file: row.name, media: media.get(row.file_id) ?? null }]),
  );
}

const writeCursor = (skip: number): string => Buffer.from(JSON.stringify(skip)).toString('base64url');

function readCursor(text: string): number {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    refuse('invalid-input', 'This page of the list does not exist.');
  }
}
