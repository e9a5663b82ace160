import type { Body } from '@colloquy/contract';
import type { saveReadingPosition as endpoint } from '@colloquy/contract/transcripts';
import { countLowConfidence, countUnclear } from '@colloquy/rules/confidence';
import { now } from '../../platform/clock.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { getUndeletedRecording } from './recording-access.ts';
import { asSegment, findSegments } from './transcripts.store.ts';

/** Saves where the caller was in a recording. What they played is added to what they played before. */
export async function saveReadingPosition(
  { organisationId, personId }: Caller,
  recordingId: string,
  { positionMs, played }: Body<typeof endpoint>,
): Promise<void> {
  await getUndeletedRecording(recordingId);
  await sqlQuery(
    `insert into reading_position as r (organisation_id, id, recording_id, person_id, position_ms, played, at)
     select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::int, coalesce(range_agg(int4range(p."fromMs", p."toMs")), '{}'), $7::timestamptz
     from jsonb_to_recordset($6) p ("fromMs" int, "toMs" int) where p."toMs" > p."fromMs"
     on conflict (organisation_id, recording_id, person_id)
     do update set position_ms = excluded.position_ms, played = r.played + excluded.played, at = excluded.at`,
    [organisationId, newId(), recordingId, personId, positionMs, JSON.stringify(played), now()],
  );
}

/** Playback seldom starts and ends on the millisecond of a segment. */
const TOLERANCE_MS = 300;

/**
 * Checked words of a segment `s` by the reading position `p`: all of a segment that the person played, and the
 * words that anybody typed or confirmed.
 */
const CHECKED = `case when p.played is not null and int4range(s.start_ms + ${TOLERANCE_MS},
    greatest(s.end_ms - ${TOLERANCE_MS}, s.start_ms + ${TOLERANCE_MS} + 1)) <@ p.played
  then s.word_count else s.confirmed_count end`;

const PERCENT_CHECKED = `floor(100.0 * sum(${CHECKED}) / nullif(sum(s.word_count), 0))::int`;

const POSITION_OF = (person: string): string => `reading_position p on p.organisation_id = r.organisation_id
  and p.recording_id = r.id and p.person_id = ${person}`;

export type JobReading = {
  /** Percentage of the words that the person played, or that anybody typed or confirmed; null without words. */
  checkedPercent: number | null;
  /** Codes of the spoken languages. */
  languages: string[];
};

/** How far a person is in the transcripts of jobs, by job. */
export async function findReadingOfJobs(
  { personId }: Pick<Caller, 'personId'>,
  jobIds: readonly string[],
): Promise<Map<string, JobReading>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sqlQuery<JobReading & { jobId: string }>(
    `select r.job_id as "jobId", ${PERCENT_CHECKED} as "checkedPercent",
       coalesce(array_agg(distinct r.language order by r.language) filter (where r.language is not null), '{}') as languages
     from recording r
     left join segment s on s.organisation_id = r.organisation_id and s.recording_id = r.id and s.merged_into is null
     left join ${POSITION_OF('$1')}
     where r.organisation_id = (select api.organisation_id()) and r.job_id = any ($2::uuid[])
     group by r.job_id`,
    [personId, jobIds],
  );
  return new Map(rows.map(({ jobId, ...reading }) => [jobId, reading]));
}

export type RecentReading = {
  recordingId: string;
  jobId: string;
  name: string;
  durationMs: number | null;
  positionMs: number;
  revision: number;
  checkedPercent: number | null;
};

/** The transcripts of unfinished jobs that a person was in last, latest first. */
export async function findRecentReading(
  { personId }: Pick<Caller, 'personId'>,
  limit: number,
): Promise<RecentReading[]> {
  const { rows } = await sqlQuery<RecentReading>(
    `with recent as materialized (
       select r.organisation_id, r.id, r.job_id, r.name, r.duration_ms, r.revision, p.position_ms, p.played, p.at
       from reading_position p
       join recording r on r.organisation_id = p.organisation_id and r.id = p.recording_id
       join published.job j on j.organisation_id = r.organisation_id and j.id = r.job_id
       where p.organisation_id = (select api.organisation_id()) and p.person_id = $1
         and j.deleted_at is null and j.completed_at is null and j.status = 'active'
       order by p.at desc limit $2)
     select p.id as "recordingId", p.job_id as "jobId", p.name, p.duration_ms as "durationMs", p.revision,
       p.position_ms as "positionMs", (select ${PERCENT_CHECKED} from segment s
         where s.organisation_id = p.organisation_id and s.recording_id = p.id and s.merged_into is null) as "checkedPercent"
     from recent p order by p.at desc`,
    [personId, limit],
  );
  return rows;
}

/** The last counts, by recording, revision and threshold. */
const counted = new Map<string, number>();
const MAX_COUNTED = 500;

/**
 * Words to check and unclear turns of a visible recording, as its panel counts them. Remembered per revision,
 * because the probabilities need all words.
 */
export async function countToCheck(
  { recordingId, revision }: Pick<RecentReading, 'recordingId' | 'revision'>,
  threshold?: number,
): Promise<number> {
  const key = `${recordingId}/${revision}/${threshold ?? ''}`;
  const known = counted.get(key);
  if (known !== undefined) return known;
  const segments = (await findSegments(recordingId)).map(asSegment);
  const count = countLowConfidence(segments, threshold) + countUnclear(segments);
  if (counted.size >= MAX_COUNTED) counted.delete(counted.keys().next().value!);
  counted.set(key, count);
  return count;
}

/** Start of the quoted words in their recording, by quotation: that of their first segment. */
export async function findQuotationStarts(quotationIds: readonly string[]): Promise<Map<string, number>> {
  if (quotationIds.length === 0) return new Map();
  const { rows } = await sqlQuery<{ id: string; startMs: number }>(
    `select a.quotation_id as id, min(s.start_ms)::int as "startMs"
     from anchor a join segment s on s.organisation_id = a.organisation_id and s.id = a.unit_id
     where a.organisation_id = (select api.organisation_id()) and a.quotation_id = any ($1::uuid[])
     group by a.quotation_id`,
    [quotationIds],
  );
  return new Map(rows.map(({ id, startMs }) => [id, startMs]));
}

/** Whether a person’s own transcripts have words that somebody typed or confirmed. */
export async function hasCheckedWords(personId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(
    `select from recording r join published.job j on j.organisation_id = r.organisation_id and j.id = r.job_id
     join segment s on s.organisation_id = r.organisation_id and s.recording_id = r.id
     where r.organisation_id = (select api.organisation_id()) and j.created_by = $1 and s.confirmed_count > 0 limit 1`,
    [personId],
  );
  return rowCount === 1;
}
