import type { Body, grantAccess as endpoint, OwnSettings } from '@colloquy/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { type Caller, db, run, sqlQuery } from '../../platform/database/scope.ts';
import { tell } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { accessGrant } from './organisations.table.ts';

type Grant = NonNullable<OwnSettings['grant']>;

/** Until when the platform's admins may look into the organisation; null: they may not. */
export async function readGrant(organisationId: string): Promise<Grant | null> {
  const { rows } = await sqlQuery<{
    until: Date;
    createdAt: Date;
    grantedBy: string | null;
    downloads: boolean;
  }>(
    `select g.until, g.created_at as "createdAt", p.name as "grantedBy", g.downloads
     from access_grant g left join person p on p.id = g.granted_by
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

/** Whether whoever asks may take material along. Who looks by a grant may where it says so. */
export async function mayDownload({ organisationId, isLooking }: Caller): Promise<boolean> {
  return !isLooking || ((await readGrant(organisationId))?.downloads ?? false);
}

export async function requireDownloads(who: Caller): Promise<void> {
  if (!(await mayDownload(who)))
    refuse('not-permitted', 'You can read and listen here, but this organisation doesn’t allow downloads.');
}

/** Lets the platform's admins look for so many days from now on; a grant before it is replaced. */
export async function grantAccess(who: Caller, { days, downloads }: Body<typeof endpoint>): Promise<Grant> {
  await withdrawGrants(who.organisationId);
  const createdAt = now();
  const until = new Date(createdAt.getTime() + days * 24 * 3_600_000);
  const { organisationId, personId: grantedBy } = who;
  await db
    .insert(accessGrant)
    .values({ organisationId, id: newId(), grantedBy, downloads, createdAt, until });
  await audit(who, downloads ? 'access.granted-with-downloads' : 'access.granted', organisationId);
  return found(await readGrant(organisationId));
}

/** Takes it back at once: the next look is refused. Without a grant there is nothing to take back, which is fine. */
export async function withdrawAccess(who: Caller): Promise<void> {
  const withdrawn = await withdrawGrants(who.organisationId);
  if (withdrawn > 0) await audit(who, 'access.withdrawn', who.organisationId);
}

async function withdrawGrants(organisationId: string): Promise<number> {
  const rows = await db
    .update(accessGrant)
    .set({ withdrawnAt: now() })
    .where(
      and(
        eq(accessGrant.organisationId, organisationId),
        isNull(accessGrant.withdrawnAt),
        gt(accessGrant.until, now()),
      ),
    )
    .returning({ id: accessGrant.id });
  return rows.length;
}

/** Has what platform admins have open asked for again: what they may no longer see goes from their screens at once. */
export async function endLooks(): Promise<void> {
  await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      `select id from person where role = 'admin' and state = 'active' and deleted_at is null`,
    );
    for (const { id } of rows) await tell({ kind: 'person', personId: id });
  });
}
