import {
  serviceUnavailableMessage,
  type Service,
  SERVICES,
  type Sid,
  serviceOffMessage,
} from '@colloquy/contract';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { isServiceDefined } from './define-service.ts';

export type OwnService = {
  sid: Sid;
  name: Service['name'];
  isAvailable: boolean;
  off: 'not-installed' | 'organisation' | 'person' | null;
};

/**
 * Finds the five services with this caller's access, or the reason why they have none. In the caller's scope.
 */
export async function findOwnServices(
  who: Pick<Caller, 'organisationId' | 'personId'>,
): Promise<OwnService[]> {
  const { rows } = await sqlQuery<{ sid: Sid; by: 'organisation' | 'person' }>(
    `select sid, 'organisation' as by from organisation_service where organisation_id = $1 and not is_on
     union all select sid, 'person' from person_service where organisation_id = $1 and person_id = $2 and not is_on`,
    [who.organisationId, who.personId],
  );
  const isOff = (sid: Sid, by: 'organisation' | 'person'): boolean =>
    rows.some((row) => row.sid === sid && row.by === by);
  return SERVICES.map(({ sid, name }) => {
    const off = !isServiceDefined(sid)
      ? 'not-installed'
      : isOff(sid, 'organisation')
        ? 'organisation'
        : isOff(sid, 'person')
          ? 'person'
          : null;
    return { sid, name, isAvailable: off === null, off };
  });
}

/** Refuses an order of a service that this person may not use. */
export async function requireService(
  who: Pick<Caller, 'organisationId' | 'personId'>,
  sid: Sid,
): Promise<void> {
  const service = (await findOwnServices(who)).find((each) => each.sid === sid);
  if (!service?.off) return;
  const sentence =
    service.off === 'not-installed'
      ? serviceUnavailableMessage(service)
      : serviceOffMessage(sid, service.off);
  refuse('service-not-available', sentence);
}
