import { sqlQuery } from '../../../platform/database/scope.ts';

/** A segment, and up to which revision what happened to it is part of the story of another one. */
export type Ancestor = { segmentId: string; until: number };

/** Above every revision: the counter is an `integer`. */
const FOREVER = 2_147_483_647;

/**
 * The segments whose history is that of one segment: itself, what was merged into it until it was, and what it came
 * out of until then. Rows of history say so, not the segments of today, so that splits and merges which were undone
 * since still count for their time.
 */
export async function findLineage(segmentId: string): Promise<Ancestor[]> {
  const { rows } = await sqlQuery<Ancestor>(
    `with recursive lineage (segment_id, until) as (
       select $1::uuid, ${FOREVER}
       union
       select other.segment_id, own.revision
       from lineage l
         join segment_revision own on own.organisation_id = (select api.organisation_id())
           and own.segment_id = l.segment_id and own.revision <= l.until
         join segment_revision other on other.organisation_id = own.organisation_id
           and other.command_id = own.command_id and other.segment_id <> own.segment_id
       where other.after ->> 'mergedInto' = own.segment_id::text
         or own.after ->> 'mergedInto' is null and (
           own.before is null and own.after ->> 'splitFrom' = other.segment_id::text
           or own.before ->> 'mergedInto' = other.segment_id::text))
     select segment_id as "segmentId", max(until) as until from lineage group by segment_id`,
    [segmentId],
  );
  return rows;
}
