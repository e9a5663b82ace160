import { type JobHistoryEntry, type JobMove, may, serviceOf, stageLabel } from '@colloquy/contract';
import { and, asc, eq } from 'drizzle-orm';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { findRefunds, type RefundRow } from '../credits/index.ts';
import { jobAct, type JobActRow } from './job-acts.table.ts';
import { canMove } from './jobs.policy.ts';
import { findJobFiles, getJob } from './jobs.store.ts';
import type { JobRow } from './jobs.table.ts';
import { movesOf, stageMove } from './oversee-job.ts';

/** What became of a job as its people read it, the newest first. */
export async function readHistory(
  who: Pick<Caller, 'role' | 'isLooking'>,
  jobId: string,
): Promise<{ entries: JobHistoryEntry[]; moves: JobMove[] }> {
  const held = await getJob(jobId);
  // Credits are the affair of whoever pays: not of a reviewer, and not part of support access.
  const seesCredits = may(who.role, 'credit:own') && !who.isLooking;
  const [files, stages, acts, deletions, refunds] = await Promise.all([
    findJobFiles(jobId),
    findStages(held),
    findActs(held),
    findDeletions(held),
    seesCredits ? findRefunds(held.organisationId, jobId) : [],
  ]);
  const names = await findNames([held.createdBy, ...stages, ...acts, ...deletions].flatMap(personOf));
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const label = (stage: number): string => stageLabel(serviceOf(held.sid), stage);
  const entries: JobHistoryEntry[] = [
    {
      at: held.createdAt.toISOString(),
      kind: 'created',
      stage: null,
      by: nameOf(held.createdBy),
      reason: null,
    },
    ...stages
      // Whoever cancels the own job gives no reason; an admin's act says the same with one.
      .filter(({ outcome }) => outcome !== 'cancelled' || isOwnCancel(held, acts))
      .map(({ at, outcome, stage, personId }) => ({
        at: at.toISOString(),
        kind: outcome,
        stage: outcome === 'cancelled' ? null : label(stage),
        by: nameOf(personId),
        reason: null,
      })),
    ...describeActs(acts, nameOf),
    ...describeRefunds(refunds, nameOf),
    ...deletions.map(({ at, kind, personId }) => ({
      at: at.toISOString(),
      kind,
      stage: null,
      by: nameOf(personId),
      reason: null,
    })),
  ];
  // Who looks by a grant of the organisation reads, and does nothing.
  const moves =
    may(who.role, 'job:run') && !who.isLooking
      ? movesOf(held).filter((move) => canMove(held, files, stageMove(move)))
      : [];
  return { entries: newestFirst(entries), moves };
}

const personOf = (from: string | { personId: string | null }): string[] =>
  typeof from === 'string' ? [from] : from.personId === null ? [] : [from.personId];

const isOwnCancel = ({ standing }: JobRow, acts: readonly JobActRow[]): boolean =>
  standing === 'cancelled' && acts.every(({ move }) => move !== 'cancelled');

/** What admins did to the whole job, as an entry each. */
const describeActs = (acts: readonly JobActRow[], nameOf: (id: string) => string | null): JobHistoryEntry[] =>
  acts.map(({ at, move, reason, personId }) => ({
    at: at.toISOString(),
    kind: move,
    stage: null,
    by: nameOf(personId),
    reason,
  }));

const describeRefunds = (
  refunds: readonly RefundRow[],
  nameOf: (id: string) => string | null,
): JobHistoryEntry[] =>
  refunds.map(({ at, amount, reason, personId }) => ({
    at: at.toISOString(),
    kind: 'refunded',
    stage: null,
    by: nameOf(personId),
    reason: reason || null,
    amount,
  }));

/** What admins did to a job, the newest first and each with a name, as platform admins read it: in their scope. */
export async function readAdminActs(row: Pick<JobRow, 'organisationId' | 'id'>): Promise<JobHistoryEntry[]> {
  const [acts, refunds] = await Promise.all([findActs(row), findRefunds(row.organisationId, row.id)]);
  const names = await findNames([...acts, ...refunds].flatMap(personOf));
  const nameOf = (id: string): string | null => names.get(id) ?? null;
  return newestFirst([...describeActs(acts, nameOf), ...describeRefunds(refunds, nameOf)]);
}

const newestFirst = (entries: readonly JobHistoryEntry[]): JobHistoryEntry[] =>
  entries.toSorted((one, other) => (one.at < other.at ? 1 : -1));

const findActs = ({ organisationId, id }: Pick<JobRow, 'organisationId' | 'id'>): Promise<JobActRow[]> =>
  db
    .select()
    .from(jobAct)
    .where(and(eq(jobAct.organisationId, organisationId), eq(jobAct.jobId, id)))
    .orderBy(asc(jobAct.at));

type StageRow = {
  stage: number;
  outcome: 'entered' | 'sent-back' | 'cancelled';
  at: Date;
  personId: string | null;
};

/** When the first of the files came to each stage. */
async function findStages({ organisationId, id }: JobRow): Promise<StageRow[]> {
  const { rows } = await sqlQuery<StageRow>(
    `select distinct on (r.stage, r.outcome) r.stage, r.outcome, r.at, r.person_id as "personId"
     from stage_record r join job_file f on f.organisation_id = r.organisation_id and f.id = r.job_file_id
     where f.organisation_id = $1 and f.job_id = $2 and r.outcome in ('entered', 'sent-back', 'cancelled')
     order by r.stage, r.outcome, r.at`,
    [organisationId, id],
  );
  return rows;
}

type DeletionRow = { kind: 'deleted' | 'restored'; at: Date; personId: string | null };

/** Each time that a job was deleted and restored, as the audit has it. */
async function findDeletions({ organisationId, id, restoredAt }: JobRow): Promise<DeletionRow[]> {
  if (restoredAt === null) return [];
  const { rows } = await sqlQuery<DeletionRow>(
    `select case action when 'job.deleted' then 'deleted' else 'restored' end as kind, at, person_id as "personId"
     from audit_entry where organisation_id = $1 and subject_id = $2 and action in ('job.deleted', 'job.restored')
     order by at, id`,
    [organisationId, id],
  );
  return rows;
}

async function findNames(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sqlQuery<{ id: string; name: string }>(
    'select id, name from person where id = any ($1::uuid[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
