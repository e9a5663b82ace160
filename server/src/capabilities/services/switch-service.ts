import { serviceOf, type Sid } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { isServiceDefined } from './define-service.ts';
import { getOrganisation } from '../organisations/index.ts';
import { organisationService, personService } from './services.table.ts';

function requireInstalled(sid: Sid): void {
  if (!isServiceDefined(sid)) refuse('service-not-available', `${serviceOf(sid).name} is not available yet.`);
}

/** Switches a service for a whole organisation, in its scope. Earlier orders continue. */
export async function setServiceEnabled(
  { organisationId, personId }: AuditActor,
  { sid, isOn }: { sid: Sid; isOn: boolean },
): Promise<void> {
  requireInstalled(sid);
  await getOrganisation(organisationId);
  const values = { isOn, changedBy: personId, changedAt: now() };
  await db
    .insert(organisationService)
    .values({ organisationId, id: newId(), sid, ...values })
    .onConflictDoUpdate({
      target: [organisationService.organisationId, organisationService.sid],
      set: values,
    });
  await audit(
    { organisationId, personId },
    isOn ? 'service.switched-on' : 'service.switched-off',
    organisationId,
  );
  await invalidate(organisationId, 'services', organisationId);
}

/** Switches a service for one customer of the organisation. */
export async function setUserServiceEnabled(
  { organisationId, personId: changedBy }: AuditActor,
  { personId, sid, isOn }: { personId: string; sid: Sid; isOn: boolean },
): Promise<void> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select id from published.person where id = $1 and organisation_id = $2 and deleted_at is null`,
    [personId, organisationId],
  );
  requireFound(rows[0]);
  requireInstalled(sid);
  const values = { isOn, changedBy, changedAt: now() };
  await db
    .insert(personService)
    .values({ organisationId, id: newId(), personId, sid, ...values })
    .onConflictDoUpdate({
      target: [personService.organisationId, personService.personId, personService.sid],
      set: values,
    });
  const action = isOn ? 'service.switched-on-for-person' : 'service.switched-off-for-person';
  await audit({ organisationId, personId: changedBy }, action, personId);
  await invalidate(organisationId, 'services', organisationId);
}
