import { SERVICES, type Sid } from '@colloquy/contract';
import type { ServiceUse } from '@colloquy/contract/services';
import { sqlQuery } from '../../platform/database/scope.ts';
import { defineProvider } from '../../platform/provider.ts';
import { requireFound } from '../../platform/refusal.ts';
import { isServiceDefined } from './define-service.ts';

export type ServiceJobs = {
  organisationId: string;
  sid: Sid;
  jobs: number;
  openJobs: number;
  lastJobAt: Date | null;
};

/** Jobs of these organisations by service, without deleted ones, in a scope that sees them. */
export const jobsByService = defineProvider<[organisationIds: string[]], ServiceJobs[]>('services.jobs');

type ServiceCounts = {
  name: string;
  customers: number;
  switches: { sid: Sid; isOn: boolean; changedAt: string }[];
  people: { sid: Sid; off: number }[];
};

/**
 * Counts of an organisation in one query. Without a row, a service is on for the organisation and the person.
 */
const COUNTS = `select o.name,
  (select count(*)::int from published.person p where p.organisation_id = o.id and p.role = 'customer' and p.state = 'active'
    and p.deleted_at is null) as customers,
  coalesce((select json_agg(json_build_object('sid', s.sid, 'isOn', s.is_on, 'changedAt', s.changed_at))
    from organisation_service s where s.organisation_id = o.id), '[]') as switches,
  coalesce((select json_agg(by_sid) from (
    select s.sid, count(*)::int as off from person_service s
      join published.person p on p.id = s.person_id and p.organisation_id = s.organisation_id
    where s.organisation_id = o.id and not s.is_on and p.role = 'customer' and p.state = 'active'
      and p.deleted_at is null group by s.sid) by_sid), '[]') as people
  from published.organisation o where o.id = $1`;

/**
 * Finds the services that an organisation may use, with its users and jobs. In a scope that sees the
 * organisation.
 */
export async function findServices(
  organisationId: string,
): Promise<{ organisation: string; services: ServiceUse[] }> {
  const { rows } = await sqlQuery<ServiceCounts>(COUNTS, [organisationId]);
  const used = requireFound(rows[0]);
  const jobs = await jobsByService.ask([organisationId]);
  return { organisation: used.name, services: SERVICES.map((service) => toServiceUse(service, used, jobs)) };
}

function toServiceUse(
  { sid, name }: (typeof SERVICES)[number],
  used: ServiceCounts,
  ordered: readonly ServiceJobs[],
): ServiceUse {
  const switched = used.switches.find((each) => each.sid === sid);
  const installed = isServiceDefined(sid);
  const isOn = installed && (switched?.isOn ?? true);
  const { jobs = 0, openJobs = 0, lastJobAt = null } = ordered.find((each) => each.sid === sid) ?? {};
  const off = used.people.find((each) => each.sid === sid)?.off ?? 0;
  return {
    sid,
    name,
    installed,
    isOn,
    jobs,
    openJobs,
    people: isOn ? used.customers - off : 0,
    lastJobAt: lastJobAt?.toISOString() ?? null,
    changedAt: switched ? new Date(switched.changedAt).toISOString() : null,
  };
}
