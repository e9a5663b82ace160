import { organisationSettings, type OrganisationDetail, type OrganisationSettings } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { readGrant } from './access-grant.ts';
import { readOrganisation } from './find-organisations.ts';

type Counted = {
  activePeople: number;
  invitedPeople: number;
  recordings: number;
  hours: number;
  settings: Partial<OrganisationSettings>;
};

/** An organisation with what belongs to it, counted: nothing of what its customers work on. */
export async function readOrganisationDetail(id: string): Promise<OrganisationDetail> {
  const [summary, { rows }, grant] = await Promise.all([
    readOrganisation(id),
    sqlQuery<Counted>(
      `select o.settings,
        people."activePeople", people."invitedPeople", heard.recordings, heard.hours
       from organisation o cross join lateral (
         select count(*) filter (where p.joined_at is not null)::int as "activePeople",
           count(*) filter (where p.joined_at is null)::int as "invitedPeople"
         from person p
         where p.organisation_id = o.id and p.role <> 'service' and p.deleted_at is null and p.state = 'active') people
       cross join lateral (
         select count(f.recording_id)::int as recordings, coalesce(sum(f.duration_ms), 0)::float8 / 3600000 as hours
         from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id
         where f.organisation_id = o.id and j.deleted_at is null) heard
       where o.id = $1`,
      [id],
    ),
    readGrant(id),
  ]);
  const { settings, ...counted } = found(rows[0]);
  return { ...summary, ...counted, settings: organisationSettings.parse(settings), grant };
}
