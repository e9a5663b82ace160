import type { Body } from '@colloquy/contract';
import {
  organisationSettings,
  type changeOwnSettings,
  type OwnSettings,
} from '@colloquy/contract/organisations';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { operatorIdleMinutes } from '../../platform/database/open-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { operatorRequiresFactor, renewActivity } from '../identity/index.ts';
import { findSupportAccess } from './support-access.ts';
import { getOrganisation, lockOrganisation, settingsOf } from './organisations.store.ts';
import { organisation } from '../identity/index.ts';

/** Reads the settings that an organisation's admin decides for all its users. */
export async function readOwnSettings({
  organisationId,
}: Pick<Caller, 'organisationId'>): Promise<OwnSettings> {
  const [row, grant] = await Promise.all([
    getOrganisation(organisationId),
    findSupportAccess(organisationId),
  ]);
  const { name, code, timeZone, version } = row;
  const operator = { adminsNeedSecondFactor: operatorRequiresFactor(), idleMinutes: operatorIdleMinutes() };
  return { organisation: { name, code }, timeZone, version, settings: settingsOf(row), operator, grant };
}

export async function saveOwnSettings(
  who: Caller,
  { version, timeZone, settings }: Body<typeof changeOwnSettings>,
): Promise<OwnSettings> {
  const current = await lockOrganisation(who.organisationId);
  if (current.version !== version) refuse('changed-meanwhile');
  const next = organisationSettings.parse(settings);
  const limit = settingsOf(current).idleMinutes;
  if (next.idleMinutes !== null && (limit === null || next.idleMinutes < limit)) await renewActivity();
  await db
    .update(organisation)
    .set({ timeZone, settings: next, version: version + 1 })
    .where(eq(organisation.id, who.organisationId));
  await audit(who, 'organisation.settings-changed', who.organisationId);
  return readOwnSettings(who);
}
