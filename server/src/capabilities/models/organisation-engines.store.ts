import type { OrganisationEngine } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { engineConnection, organisationEngine } from './engines.table.ts';

export type OrganisationEngineRow = typeof organisationEngine.$inferSelect;
export type EngineInUse = {
  connection: typeof engineConnection.$inferSelect;
  use: OrganisationEngineRow | null;
};

type Listed = Omit<OrganisationEngine, 'switchedAt'> & { switchedAt: Date | null };

/**
 * What the own organisation may switch on, and what it once did, as its screen shows it. Within its scope. Files that
 * wait are counted by the jobs, which come later in the order of capabilities: by their table alone.
 */
export async function findOrganisationEngines(organisationId: string): Promise<OrganisationEngine[]> {
  const { rows } = await sqlQuery<Listed>(
    `select c.id, c.provider, c.name, c.model, c.languages, c.price_factor as "priceFactor",
       c.is_allowed as "isAllowed", coalesce(e.is_on, false) and c.is_allowed as "isOn",
       coalesce(e.quality, 'best') as quality, p.name as "switchedBy", e.switched_at as "switchedAt",
       e.key_end as "keyEnd", coalesce(e.on_failure, 'wait') as "onFailure", e.failure,
       (select count(*)::int from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id
         where f.organisation_id = $1 and f.state = 'no-engine' and f.standing = 'active'
           and j.connection_id = c.id and j.deleted_at is null) as waiting,
       coalesce(e.version, 0) as version
     from engine_connection c
       left join organisation_engine e on e.organisation_id = $1 and e.connection_id = c.id
       left join person p on p.id = e.switched_by
     where c.deleted_at is null and (c.is_allowed or e.id is not null)
     order by c.name`,
    [organisationId],
  );
  return rows.map((row) => ({ ...row, switchedAt: row.switchedAt?.toISOString() ?? null }));
}

export async function readOrganisationEngine(
  organisationId: string,
  connectionId: string,
): Promise<OrganisationEngine> {
  return found((await findOrganisationEngines(organisationId)).find(({ id }) => id === connectionId));
}

/** A connection that the organisation may use or has used, with how it uses it. Undefined: there is none. */
export async function findEngineInUse(
  organisationId: string,
  connectionId: string,
): Promise<EngineInUse | undefined> {
  const [row] = await db
    .select({ connection: engineConnection, use: organisationEngine })
    .from(engineConnection)
    .leftJoin(
      organisationEngine,
      and(
        eq(organisationEngine.organisationId, organisationId),
        eq(organisationEngine.connectionId, engineConnection.id),
      ),
    )
    .where(eq(engineConnection.id, connectionId));
  return row;
}

/** Whether sound of the organisation may be sent there as things stand. */
export async function isEngineOn(organisationId: string, connectionId: string): Promise<boolean> {
  const engine = await findEngineInUse(organisationId, connectionId);
  return engine !== undefined && isUsable(engine);
}

/** What stands for each quality in the organisation: only what is on, allowed, and there. */
export async function findEnginesThatAreOn(organisationId: string): Promise<NonNullUse[]> {
  const rows = await db
    .select({ connection: engineConnection, use: organisationEngine })
    .from(organisationEngine)
    .innerJoin(engineConnection, eq(engineConnection.id, organisationEngine.connectionId))
    .where(and(eq(organisationEngine.organisationId, organisationId), eq(organisationEngine.isOn, true)));
  return rows.filter(isUsable);
}

type NonNullUse = { connection: EngineInUse['connection']; use: OrganisationEngineRow };

export const isUsable = (engine: EngineInUse): engine is NonNullUse =>
  engine.use !== null &&
  engine.use.isOn &&
  engine.connection.isAllowed &&
  engine.connection.deletedAt === null;

/** What an engine on another machine is called, also when it is not there any more. */
export async function nameOfConnection(connectionId: string | null): Promise<string | null> {
  if (connectionId === null) return null;
  const [row] = await db
    .select({ name: engineConnection.name })
    .from(engineConnection)
    .where(eq(engineConnection.id, connectionId));
  return row?.name ?? null;
}
