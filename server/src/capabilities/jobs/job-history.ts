import { hasPermission, serviceOf } from '@colloquy/contract';
import { type JobHistoryEntry, type JobMove, stageLabel } from '@colloquy/contract/jobs';
import { and, asc, eq } from 'drizzle-orm';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { findRefunds, type RefundRow } from '../credits/index.ts';
import { jobAction, type JobActionRow } from './job-actions.table.ts';
import { reviewEventsOf } from './job-reviews.ts';
import { canMove } from './jobs.policy.ts';
import { findJobFiles, getJob } from './jobs.store.ts';
import type { JobRow } from './jobs.table.ts';
import { findPersonNames } from './person-names.ts';
import { allowedMoves, toStageMove } from './change-job-status.ts';

/** The job's history as its people read it, newest first. */
export async function readHistory(
  who: Pick<Caller, 'role' | 'personId' | 'isSupportAccess'>,
  jobId: string,
): Promise<{ entries: JobHistoryEntry[]; moves: JobMove[] }> {
  const jobRow = await getJob(jobId);
  // Reviewers and support access do not see credits.
  const seesCredits = hasPermission(who.role, 'credit:own') && !who.isSupportAccess;
  const [files, stages, excluded, marks, actions, deletions, refunds, reviewEvents] = await Promise.all([
    findJobFiles(jobId),
    findStages(jobRow),
    findExcluded(jobRow),
    findMarks(jobRow),
    findActions(jobRow),
    findDeletions(jobRow),
    seesCredits ? findRefunds(jobRow.organisationId, jobId) : [],
    reviewEventsOf.ask(jobRow),
  ]);
  const reviews = reviewEvents.filter(
    ({ reviewerId }) => who.role !== 'reviewer' || reviewerId === who.personId,
  );
  const names = await findPersonNames(
    [
      jobRow.createdBy,
      ...reviews.map(({ reviewerId }) => reviewerId),
      ...[stages, excluded, marks, actions, deletions, reviews].flat(),
    ].flatMap(personIdsOf),
  );
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const label = (stage: number): string => stageLabel(serviceOf(jobRow.sid), stage);
  const entries: JobHistoryEntry[] = [
    {
      at: jobRow.createdAt.toISOString(),
      kind: 'created',
      stage: null,
      by: nameOf(jobRow.createdBy),
      reason: null,
    },
    ...stages
      // A customer's own cancellation has no reason. An admin's cancellation is listed with its reason
      // instead.
      .filter(({ outcome }) => outcome !== 'cancelled' || isOwnCancel(jobRow, actions))
      .map(({ at, outcome, stage, personId }) => ({
        at: at.toISOString(),
        kind: outcome,
        stage: outcome === 'cancelled' ? null : label(stage),
        by: nameOf(personId),
        reason: null,
      })),
    ...excluded.map(({ at, stage, key, personId }) => ({
      at: at.toISOString(),
      kind: 'excluded' as const,
      stage: [label(stage), key].filter(Boolean).join(', '),
      by: nameOf(personId),
      reason: null,
    })),
    ...marks.map(({ at, kind, file, personId }) => ({
      at: at.toISOString(),
      kind,
      stage: null,
      by: nameOf(personId),
      reason: null,
      file,
    })),
    ...describeActions(actions, nameOf),
    ...describeRefunds(refunds, nameOf),
    ...reviews.map(({ at, kind, reviewerId, personId, reason }) => ({
      at: at.toISOString(),
      kind,
      stage: null,
      by: nameOf(personId),
      reviewer: nameOf(reviewerId) ?? '',
      // Written for the person who offered the job, and for the reviewer.
      reason: who.role === 'reviewer' || hasPermission(who.role, 'assignment:create') ? reason : null,
    })),
    ...deletions.map(({ at, kind, personId }) => ({
      at: at.toISOString(),
      kind,
      stage: null,
      by: nameOf(personId),
      reason: null,
    })),
  ];
  // Support access is read-only.
  const moves =
    hasPermission(who.role, 'job:manage') && !who.isSupportAccess
      ? allowedMoves(jobRow).filter((move) => canMove(jobRow, files, toStageMove(move)))
      : [];
  return { entries: newestFirst(entries), moves };
}

const personIdsOf = (from: string | { personId: string | null }): string[] =>
  typeof from === 'string' ? [from] : from.personId === null ? [] : [from.personId];

const isOwnCancel = ({ status }: JobRow, actions: readonly JobActionRow[]): boolean =>
  status === 'cancelled' && actions.every(({ move }) => move !== 'cancelled');

const describeActions = (
  actions: readonly JobActionRow[],
  nameOf: (id: string) => string | null,
): JobHistoryEntry[] =>
  actions.map(({ at, move, reason, personId }) => ({
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

/** Admin actions and refunds of a job with names, newest first, in the platform scope. */
export async function readAdminActions(
  row: Pick<JobRow, 'organisationId' | 'id'>,
): Promise<JobHistoryEntry[]> {
  const [actions, refunds] = await Promise.all([findActions(row), findRefunds(row.organisationId, row.id)]);
  const names = await findPersonNames([...actions, ...refunds].flatMap(personIdsOf));
  const nameOf = (id: string): string | null => names.get(id) ?? null;
  return newestFirst([...describeActions(actions, nameOf), ...describeRefunds(refunds, nameOf)]);
}

const newestFirst = (entries: readonly JobHistoryEntry[]): JobHistoryEntry[] =>
  entries.toSorted((one, other) => (one.at < other.at ? 1 : -1));

const findActions = ({
  organisationId,
  id,
}: Pick<JobRow, 'organisationId' | 'id'>): Promise<JobActionRow[]> =>
  db
    .select()
    .from(jobAction)
    .where(and(eq(jobAction.organisationId, organisationId), eq(jobAction.jobId, id)))
    .orderBy(asc(jobAction.at));

type StageRow = {
  stage: number;
  outcome: 'entered' | 'sent-back' | 'cancelled';
  at: Date;
  personId: string | null;
};

/** When the first file entered each stage, once more after each reopening. */
async function findStages({ organisationId, id }: JobRow): Promise<StageRow[]> {
  const { rows } = await sqlQuery<StageRow>(
    `select distinct on (stage, outcome, round) stage, outcome, at, person_id as "personId"
     from (
       select r.stage, r.outcome, r.at, r.person_id,
         count(*) filter (where r.outcome in ('reopened', 'sent-back')) over (order by r.at, r.id) as round
       from stage_record r join job_file f on f.organisation_id = r.organisation_id and f.id = r.job_file_id
       where f.organisation_id = $1 and f.job_id = $2
     ) r
     where outcome in ('entered', 'sent-back', 'cancelled')
     order by stage, outcome, round, at`,
    [organisationId, id],
  );
  return rows;
}

type ExcludedRow = { stage: number; key: string; at: Date; personId: string | null };

/**
 * Runs of a job that were excluded; who did it is in the audit log. The audit has no index by subject, so the
 * entry is looked up by the time at which the run ended.
 */
async function findExcluded({ organisationId, id }: JobRow): Promise<ExcludedRow[]> {
  const { rows } = await sqlQuery<ExcludedRow>(
    `select r.stage, r.key, e.at, e.person_id as "personId"
     from stage_run r cross join lateral (select a.at, a.id, a.person_id from audit_entry a
       where a.organisation_id = r.organisation_id and a.action = 'job.run-excluded' and a.subject_id = r.id
         and a.at between r.ended_at - interval '1 hour' and r.ended_at + interval '1 hour'
       limit 1) e
     where r.organisation_id = $1 and r.job_id = $2 and r.state = 'skipped' order by e.at, e.id`,
    [organisationId, id],
  );
  return rows;
}

type MarkRow = { kind: 'checked' | 'unchecked'; file: string; at: Date; personId: string | null };

/** When files were marked as checked, and when the marks were removed. */
async function findMarks({ organisationId, id }: JobRow): Promise<MarkRow[]> {
  const { rows } = await sqlQuery<MarkRow>(
    `select r.outcome as kind, s.name as file, r.at, r.person_id as "personId"
     from stage_record r join job_file f on f.organisation_id = r.organisation_id and f.id = r.job_file_id
       join published.file s on s.organisation_id = f.organisation_id and s.id = f.file_id
     where f.organisation_id = $1 and f.job_id = $2 and r.outcome in ('checked', 'unchecked') order by r.at, r.id`,
    [organisationId, id],
  );
  return rows;
}

type DeletionRow = { kind: 'deleted' | 'restored'; at: Date; personId: string | null };

/** Deletions and restorations of a job, from the audit log. */
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
