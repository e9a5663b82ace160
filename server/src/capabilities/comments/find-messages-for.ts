import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { findQuotationStarts } from '../transcripts/index.ts';

/** A message that concerns a person: it mentions them, replies in their thread, or asks about their job. */
export type MessageFor = {
  kind: 'mention' | 'reply' | 'question';
  jobId: string;
  recordingId: string;
  recording: string;
  /** Name of the writer; null if the person may not see who it is. */
  by: string | null;
  text: string;
  at: Date;
  /** Start of the quoted words in the recording; null for threads on the whole recording. */
  atMs: number | null;
};

type Row = Omit<MessageFor, 'atMs'> & { quotationId: string | null };

/**
 * The latest message of each open thread that concerns a person and that they have not replied to, in visible jobs
 * that are not deleted. Latest first. Questions stay until they are resolved, other messages only if newer than
 * `since`.
 */
export async function findMessagesFor(
  { personId }: Pick<Caller, 'personId'>,
  { since, limit }: { since: Date; limit: number },
): Promise<MessageFor[]> {
  const { rows } = await sqlQuery<Row>(
    `select m.* from (
       select distinct on (t.id) case when t.kind = 'question' and j.created_by = $1::uuid then 'question'
           when c.mentions ? $1::text then 'mention' else 'reply' end as kind,
         j.id as "jobId", r.id as "recordingId", r.name as recording, p.name as by, c.text, c.created_at as at,
         t.quotation_id as "quotationId"
       from comment c
       join comment_thread t on t.organisation_id = c.organisation_id and t.id = c.thread_id
       join published.recording r on r.organisation_id = c.organisation_id and r.id = c.recording_id
       join published.job j on j.organisation_id = r.organisation_id and j.id = r.job_id
       left join published.person p on p.id = c.person_id
       where c.organisation_id = (select api.organisation_id()) and t.resolved_at is null and j.deleted_at is null
         and c.person_id <> $1::uuid
         and ((t.kind = 'question' and j.created_by = $1::uuid) or (c.created_at > $2 and (c.mentions ? $1::text
           or t.created_by = $1::uuid or exists (select from comment o where o.organisation_id = c.organisation_id
             and o.thread_id = c.thread_id and o.person_id = $1::uuid and o.created_at < c.created_at))))
         and not exists (select from comment o where o.organisation_id = c.organisation_id
           and o.thread_id = c.thread_id and o.person_id = $1::uuid and o.created_at > c.created_at)
       order by t.id, c.created_at desc, c.id desc) m
     order by m.at desc limit $3`,
    [personId, since, limit],
  );
  const starts = await findQuotationStarts(rows.flatMap(({ quotationId }) => quotationId ?? []));
  return rows.map(({ quotationId, ...message }) => ({
    ...message,
    atMs: quotationId === null ? null : (starts.get(quotationId) ?? null),
  }));
}

/** Numbers of open threads of recordings. */
export async function countOpenThreads(recordingIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sqlQuery<{ id: string; open: number }>(
    `select t.recording_id as id, count(*)::int as open from comment_thread t
     where t.organisation_id = (select api.organisation_id()) and t.recording_id = any ($1::uuid[])
       and t.resolved_at is null
     group by t.recording_id`,
    [recordingIds],
  );
  return new Map(rows.map(({ id, open }) => [id, open]));
}
