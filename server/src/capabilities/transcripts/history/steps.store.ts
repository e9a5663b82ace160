import { AUTOMATIC_AUTHOR, type HistoryKind } from '@colloquy/contract/transcripts';
import type { CommandOutcome } from '@colloquy/rules/transcript';
import { sqlQuery } from '../../../platform/database/scope.ts';

/** The commands of one step as one row. */
export type HistoryStep = {
  id: string;
  personId: string | null;
  name: string | null;
  at: Date;
  kind: HistoryKind;
  undoes: string | null;
  undoneKind: HistoryKind | null;
  outcome: CommandOutcome;
  commands: number;
  /** Revisions of its first and its last command. */
  first: number;
  revision: number;
  position: StepPosition;
};

/** Position of a step in the list. */
export type StepPosition = { id: string; revision: number };

export type StepFilter = {
  recordingId: string;
  personId?: string | undefined;
  kind?: HistoryKind | undefined;
  /** Only steps that changed one of these segments. */
  lineage?: readonly Ancestor[] | undefined;
  /** Only steps after this one. */
  after?: StepPosition | undefined;
  size: number;
};

/** Revisions read first, then ten times as many: most steps have few commands. */
const FIRST_WINDOW = 1_000;

/** Steps by their last revision, newest first. `latest` is the recording's revision. */
export async function findSteps(filter: StepFilter, latest: number): Promise<HistoryStep[]> {
  const until = filter.after?.revision ?? latest;
  // Steps of one segment or kind are rare, so all revisions are searched at once.
  const isRare = filter.lineage !== undefined || filter.kind !== undefined;
  for (let window = isRare ? until + 1 : FIRST_WINDOW; ; window *= 10) {
    const positions = await findStepPositions(filter, until - window, until);
    if (positions.length >= filter.size || window > until) return readSteps(filter.recordingId, positions);
  }
}

/** Steps whose last command lies between two revisions. */
async function findStepPositions(filter: StepFilter, from: number, until: number): Promise<StepPosition[]> {
  const values: unknown[] = [filter.recordingId, from, until];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const where = [ofRecording('c'), 'c.revision > $2', 'c.revision <= $3'];
  if (filter.kind !== 'retime') where.push(`c.kind <> 'retime'`);
  if (filter.personId === AUTOMATIC_AUTHOR) where.push('c.person_id is null');
  else if (filter.personId !== undefined) where.push(`c.person_id = ${put(filter.personId)}`);
  if (filter.lineage)
    where.push(
      `c.id in (select r.command_id from jsonb_to_recordset(${put(JSON.stringify(filter.lineage))}) l ("segmentId" uuid, until int)
         join segment_revision r on r.organisation_id = (select api.organisation_id())
           and r.segment_id = l."segmentId" and r.revision <= l.until)`,
    );
  const kind = filter.kind
    ? `having (array_agg(c.kind order by c.revision, c.id))[1] = ${put(filter.kind)}`
    : '';
  // A step that continues above the page belongs there.
  const after = filter.after
    ? `where (s.revision, s.id) < (${put(filter.after.revision)}::int, ${put(filter.after.id)}::uuid)
         and not exists (select from segment_command l where ${ofRecording('l')} and l.revision > $3 and l.step = s.id)`
    : '';
  const { rows } = await sqlQuery<StepPosition>(
    `select s.id, s.revision from (
       select coalesce(c.step, c.id) as id, max(c.revision) as revision from segment_command c
       where ${where.join(' and ')} group by 1 ${kind}) s
     ${after} order by s.revision desc, s.id desc limit ${filter.size}`,
    values,
  );
  return rows;
}

/** Refused commands had no effect. */
const ofRecording = (alias: string): string =>
  `${alias}.organisation_id = (select api.organisation_id()) and ${alias}.recording_id = $1
   and ${alias}.outcome <> 'refused'`;

async function readSteps(recordingId: string, positions: readonly StepPosition[]): Promise<HistoryStep[]> {
  const { rows } = await sqlQuery<Omit<HistoryStep, 'position'>>(
    `select s.*, p.name, (
         select u.kind from segment_command u where u.organisation_id = (select api.organisation_id())
           and (u.id = s.undoes or u.step = s.undoes) order by u.revision, u.id limit 1) as "undoneKind"
     from (
       select coalesce(c.step, c.id) as id, (array_agg(c.person_id))[1] as "personId", max(c.at) as at,
         (array_agg(c.kind order by c.revision, c.id))[1] as kind,
         (array_agg(c.undoes order by c.revision, c.id))[1] as undoes,
         case when bool_or(c.outcome = 'conflicting') then 'conflicting'
           when bool_or(c.outcome = 'merged') then 'merged' else 'applied' end as outcome,
         count(*)::int as commands, min(c.revision) as first, max(c.revision) as revision
       from segment_command c
       where ${ofRecording('c')} and (c.step = any ($2::uuid[]) or c.id = any ($2::uuid[]))
       group by coalesce(c.step, c.id)
     ) s left join published.person p on p.id = s."personId"`,
    [recordingId, positions.map((position) => position.id)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  // By the position found: filtered by segment, a step may end elsewhere.
  return positions.flatMap(({ id, revision }) => {
    const row = found.get(id);
    return row ? [{ ...row, position: { id, revision } }] : [];
  });
}

/** A segment, and the revision up to which its history belongs to that of another one. */
export type Ancestor = { segmentId: string; until: number };

/** Largest revision, a PostgreSQL `integer`. */
const MAX_REVISION = 2_147_483_647;

/**
 * Segments whose history belongs to that of one segment: itself, segments merged into it, and the one it was
 * split from. It is read from history rows so that splits and merges undone since count for their time.
 */
export async function findLineage(segmentId: string): Promise<Ancestor[]> {
  const { rows } = await sqlQuery<Ancestor>(
    `with recursive lineage (segment_id, until) as (
       select $1::uuid, ${MAX_REVISION}
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
