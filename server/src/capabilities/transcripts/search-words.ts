import { type Answer, jobCode, type Query, type Sid } from '@colloquy/contract';
import type { searchWords as endpoint } from '@colloquy/contract/transcripts';
import { z } from 'zod';
import { offsetOfPage } from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMediaPath } from '../files/index.ts';
import { speakerLabel } from './transcripts.store.ts';

type SearchPage = Answer<typeof endpoint>;

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

/** Most hits before a page; users do not page further. */
const MAX_SKIPPED = 10_000;

const cursor = z.number().int().min(0).max(MAX_SKIPPED);

/** Searches words, and phrases in quotes, in the transcripts that the scope may read. Returns one page. */
export async function searchWords({ q, after, page, size }: Query<typeof endpoint>): Promise<SearchPage> {
  const skip = after === undefined ? offsetOfPage({ page, size }) : readCursor(after);
  if (skip > MAX_SKIPPED) return { rows: [], next: null };
  // One row more than requested shows whether there is a next page.
  const { rows } = await sqlQuery<HitRow>('select * from api.search_segments($1, $2, $3)', [
    q.normalize('NFC').replaceAll('\0', ''),
    skip,
    size + 1,
  ]);
  const shown = rows.slice(0, size);
  const playback = await findPlayback(shown);
  const total = rows[0]?.total ?? (skip === 0 ? 0 : undefined);
  return {
    rows: shown.map((row) => ({
      segmentId: row.segment_id,
      recordingId: row.recording_id,
      jobId: row.job_id,
      sid: row.sid,
      jobCode: jobCode(row.sid, row.job_number),
      job: row.job,
      speaker:
        row.speaker_number === null ? null : speakerLabel({ name: row.speaker, number: row.speaker_number }),
      startMs: row.start_ms,
      ...playback.get(row.segment_id)!,
      text: row.content,
      marks: row.marks,
    })),
    next: rows.length > size ? writeCursor(skip + size) : null,
    ...(after === undefined && total !== undefined && { total }),
  };
}

type Playback = Pick<SearchPage['rows'][number], 'endMs' | 'file' | 'media'>;

/** Playback data of each hit: end time, recording and media. */
async function findPlayback(hits: readonly HitRow[]): Promise<Map<string, Playback>> {
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
    refuse('invalid-input', 'This page of the list doesn’t exist.');
  }
}
