import type { Body } from '@colloquy/contract';
import type { grantAccess as endpoint, OwnSettings } from '@colloquy/contract/organisations';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { type Caller, db, run, sqlQuery } from '../../platform/database/scope.ts';
import { publishMessage } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { supportAccess } from './organisations.table.ts';

type SupportAccess = NonNullable<OwnSettings['grant']>;

/** Finds the current support access grant of an organisation; null if platform admins have no access. */
export async function findSupportAccess(organisationId: string): Promise<SupportAccess | null> {
  const { rows } = await sqlQuery<{
    until: Date;
    createdAt: Date;
    grantedBy: string | null;
    downloads: boolean;
  }>(
    `select g.until, g.created_at as "createdAt", p.name as "grantedBy", g.allows_downloads as downloads
     from support_access g left join published.person p on p.id = g.granted_by
     where g.organisation_id = $1 and g.withdrawn_at is null and g.until > $2 order by g.until desc limit 1`,
    [organisationId, now()],
  );
  const [row] = rows;
  if (!row) return null;
  const { until, createdAt, grantedBy, downloads } = row;
  return {
    until: until.toISOString(),
    grantedAt: createdAt.toISOString(),
    grantedBy: grantedBy ?? '',
    downloads,
  };
}

/** Returns whether the caller may download. With support access, the grant decides. */
export async function mayDownload({ organisationId, isSupportAccess }: Caller): Promise<boolean> {
  return !isSupportAccess || ((await findSupportAccess(organisationId))?.downloads ?? false);
}

export async function requireDownloads(who: Caller): Promise<void> {
  if (!(await mayDownload(who)))
    refuse('not-permitted', 'You can read and listen here, but this organisation doesn’t allow downloads.');
}

/** Grants platform admins support access for a number of days from now; replaces an earlier grant. */
export async function grantAccess(
  who: Caller,
  { days, downloads }: Body<typeof endpoint>,
): Promise<SupportAccess> {
  await withdrawGrants(who.organisationId);
  const createdAt = now();
  const until = new Date(createdAt.getTime() + days * 24 * 3_600_000);
  const { organisationId, personId: grantedBy } = who;
  await db
    .insert(supportAccess)
    .values({ organisationId, id: newId(), grantedBy, allowsDownloads: downloads, createdAt, until });
  await audit(who, downloads ? 'access.granted-with-downloads' : 'access.granted', organisationId);
  return requireFound(await findSupportAccess(organisationId));
}

/** Withdraws support access: the next request is refused. Without a grant it does nothing. */
export async function withdrawAccess(who: Caller): Promise<void> {
  const withdrawn = await withdrawGrants(who.organisationId);
  if (withdrawn > 0) await audit(who, 'access.withdrawn', who.organisationId);
}

async function withdrawGrants(organisationId: string): Promise<number> {
  const rows = await db
    .update(supportAccess)
    .set({ withdrawnAt: now() })
    .where(
      and(
        eq(supportAccess.organisationId, organisationId),
        isNull(supportAccess.withdrawnAt),
        gt(supportAccess.until, now()),
      ),
    )
    .returning({ id: supportAccess.id });
  return rows.length;
}

/** Makes the browsers of platform admins reload, so that data they may no longer see disappears at once. */
export async function notifyPlatformAdmins(): Promise<void> {
  await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      `select id from published.person where role = 'admin' and state = 'active' and deleted_at is null`,
    );
    for (const { id } of rows) await publishMessage({ kind: 'person', personId: id });
  });
}
