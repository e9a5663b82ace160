import { type CommandOutcome, type HistoryKind, MACHINE } from '@colloquy/contract';
import { sqlQuery } from '../../../platform/database/scope.ts';
import type { Ancestor } from './segment-lineage.ts';

/** Commands of one step, as one row. */
export type StepRow = {
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
  place: StepPlace;
};

/** A step by its place in the list. */
export type StepPlace = { id: string; revision: number };

export type StepFilter = {
  recordingId: string;
  personId?: string | undefined;
  kind?: HistoryKind | undefined;
  /** Only steps that changed one of these. */
  lineage?: readonly Ancestor[] | undefined;
  /** Only those behind this one. */
  after?: StepPlace | undefined;
  size: number;
};

/** So many revisions are looked through first, then ten times as many: most steps are a few commands. */
const FIRST_WINDOW = 1_000;

/** Steps by their last revision, newest first. `latest` is the recording's revision. */
export async function findSteps(filter: StepFilter, latest: number): Promise<StepRow[]> {
  const until = filter.after?.revision ?? latest;
  // What is narrowed to one segment or kind is rare: all of it is looked through at once.
  const isRare = filter.lineage !== undefined || filter.kind !== undefined;
  for (let window = isRare ? until + 1 : FIRST_WINDOW; ; window *= 10) {
    const places = await findPlaces(filter, until - window, until);
    if (places.length >= filter.size || window > until) return findStepsBy(filter.recordingId, places);
  }
}

/** Steps whose last command lies between two revisions. */
async function findPlaces(filter: StepFilter, from: number, until: number): Promise<StepPlace[]> {
  const values: unknown[] = [filter.recordingId, from, until];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const where = [ofRecording('c'), 'c.revision > $2', 'c.revision <= $3'];
  if (filter.kind !== 'retime') where.push(`c.kind <> 'retime'`);
  if (filter.personId === MACHINE) where.push('c.person_id is null');
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
  // A step that goes on above the page has its place there.
  const after = filter.after
    ? `where (s.revision, s.id) < (${put(filter.after.revision)}::int, ${put(filter.after.id)}::uuid)
         and not exists (select from segment_command l where ${ofRecording('l')} and l.revision > $3 and l.step = s.id)`
    : '';
  const { rows } = await sqlQuery<StepPlace>(
    `select s.id, s.revision from (
       select coalesce(c.step, c.id) as id, max(c.revision) as revision from segment_command c
       where ${where.join(' and ')} group by 1 ${kind}) s
     ${after} order by s.revision desc, s.id desc limit ${filter.size}`,
    values,
  );
  return rows;
}

/** What was refused did nothing. */
const ofRecording = (alias: string): string =>
  `${alias}.organisation_id = (select api.organisation_id()) and ${alias}.recording_id = $1
   and ${alias}.outcome <> 'refused'`;

async function findStepsBy(recordingId: string, places: readonly StepPlace[]): Promise<StepRow[]> {
  const { rows } = await sqlQuery<Omit<StepRow, 'place'>>(
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
     ) s left join person p on p.id = s."personId"`,
    [recordingId, places.map((place) => place.id)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  // By the place that it was found at: narrowed to one segment, a step may end elsewhere.
  return places.flatMap(({ id, revision }) => {
    const row = found.get(id);
    return row ? [{ ...row, place: { id, revision } }] : [];
  });
}
