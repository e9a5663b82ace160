import type { Sid } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { ProvidedAnswer } from '../../platform/provider.ts';
import { peopleWithAccess } from '../access/index.ts';
import { paidJobs } from '../credits/index.ts';
import { filesWaitingFor } from '../models/index.ts';
import { jobCountsOf, recordedTimeOf } from '../organisations/index.ts';
import { visibleJobsOf, type VisibleJob } from '../notifications/index.ts';
import { jobsByService, type ServiceJobs } from '../services/index.ts';
import { jobsOfUser } from '../users/index.ts';

/** Answers to what earlier capabilities ask about jobs: how many there are, for whom, and what they wait for. */
export const answersAboutJobs: readonly ProvidedAnswer[] = [
  jobCountsOf.answeredBy(async (organisationIds) => {
    const { rows } = await sqlQuery<{ id: string; jobs: number }>(
      `select organisation_id as id, count(*)::int as jobs from job
       where organisation_id = any ($1::uuid[]) and deleted_at is null group by organisation_id`,
      [organisationIds],
    );
    return new Map(rows.map(({ id, jobs }) => [id, jobs]));
  }),
  recordedTimeOf.answeredBy(async (organisationId) => {
    const { rows } = await sqlQuery<{ recordings: number; hours: number }>(
      `select count(f.recording_id)::int as recordings, coalesce(sum(f.duration_ms), 0)::float8 / 3600000 as hours
       from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id
       where f.organisation_id = $1 and j.deleted_at is null`,
      [organisationId],
    );
    return rows[0]!;
  }),
  jobsByService.answeredBy(async (organisationIds) => {
    const { rows } = await sqlQuery<ServiceJobs>(
      `select organisation_id as "organisationId", sid, count(*)::int as jobs,
         (count(*) filter (where completed_at is null))::int as "openJobs", max(created_at) as "lastJobAt"
       from job where organisation_id = any ($1::uuid[]) and deleted_at is null group by organisation_id, sid`,
      [organisationIds],
    );
    return rows;
  }),
  jobsOfUser.answeredBy(async (personId) => {
    const { rows } = await sqlQuery<{ jobs: number; unfinishedJobs: number }>(
      `select count(*)::int as jobs,
         (count(*) filter (where completed_at is null and status <> 'cancelled'))::int as "unfinishedJobs"
       from job where organisation_id = (select api.organisation_id()) and created_by = $1 and deleted_at is null`,
      [personId],
    );
    return rows[0]!;
  }),
  filesWaitingFor.answeredBy(async (organisationId) => {
    const { rows } = await sqlQuery<{ connectionId: string; waiting: number }>(
      `select j.connection_id as "connectionId", count(*)::int as waiting
       from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id
       where f.organisation_id = $1 and f.status = 'active' and j.connection_id is not null and j.deleted_at is null
         and exists (select from stage_run s where s.organisation_id = f.organisation_id and s.job_file_id = f.id
           and s.state = 'no-engine')
       group by 1`,
      [organisationId],
    );
    return new Map(rows.map(({ connectionId, waiting }) => [connectionId, waiting]));
  }),
  paidJobs.answeredBy(async (jobIds) => {
    const { rows } = await sqlQuery<{ id: string; sid: Sid; number: number; isDeleted: boolean }>(
      `select id, sid, number, deleted_at is not null as "isDeleted" from job where id = any ($1::uuid[])`,
      [jobIds],
    );
    return new Map(rows.map(({ id, ...found }) => [id, found]));
  }),
  visibleJobsOf.answeredBy(async (personId, jobIds) => {
    const { rows } = await sqlQuery<VisibleJob & { id: string }>(
      `select j.id, j.name, j.sid from job j where j.id = any ($1::uuid[]) and j.deleted_at is null and (
         exists (select from ${peopleWithAccess('$3')} g where g.person_id = $2)
         or exists (select from published.person p where p.id = $2 and p.role = 'organisationadmin'
           and p.organisation_id = j.organisation_id))`,
      [jobIds, personId, now()],
    );
    return new Map(rows.map(({ id, ...found }) => [id, found]));
  }),
];
