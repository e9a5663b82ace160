import type { OrganisationEngine } from '@colloquy/contract/models';
import { and, eq } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { defineProvider } from '../../platform/provider.ts';
import { requireFound } from '../../platform/refusal.ts';
import { engineConnection, organisationEngine } from './engines.table.ts';

export type OrganisationEngineRow = typeof organisationEngine.$inferSelect;
export type EngineInUse = {
  connection: typeof engineConnection.$inferSelect;
  use: OrganisationEngineRow | null;
};

type EngineListRow = Omit<OrganisationEngine, 'switchedAt' | 'waiting'> & { switchedAt: Date | null };

/** Number of files that wait for each connection, in the scope of their organisation. */
export const filesWaitingFor = defineProvider<[organisationId: string], Map<string, number>>(
  'models.waiting',
);

/** Remote engines that the organisation may enable or has configured. Within its scope. */
export async function findOrganisationEngines(organisationId: string): Promise<OrganisationEngine[]> {
  const { rows } = await sqlQuery<EngineListRow>(
    `select c.id, c.provider, c.name, c.model, c.languages, c.price_factor as "priceFactor",
       c.is_allowed as "isAllowed", coalesce(e.is_on, false) and c.is_allowed as "isOn",
       coalesce(e.quality, 'best') as quality, p.name as "switchedBy", e.switched_at as "switchedAt",
       e.key_suffix as "keySuffix", coalesce(e.on_failure, 'wait') as "onFailure", e.failure,
       coalesce(e.version, 0) as version
     from engine_connection c
       left join organisation_engine e on e.organisation_id = $1 and e.connection_id = c.id
       left join published.person p on p.id = e.switched_by
     where c.deleted_at is null and (c.is_allowed or e.id is not null)
     order by c.name`,
    [organisationId],
  );
  const waiting = await filesWaitingFor.ask(organisationId);
  return rows.map((row) => ({
    ...row,
    waiting: waiting.get(row.id) ?? 0,
    switchedAt: row.switchedAt?.toISOString() ?? null,
  }));
}

export async function readOrganisationEngine(
  organisationId: string,
  connectionId: string,
): Promise<OrganisationEngine> {
  return requireFound((await findOrganisationEngines(organisationId)).find(({ id }) => id === connectionId));
}

/** A connection with the organisation's use of it, if any. Undefined: no such connection. */
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

/** Whether the organisation's audio may be sent there now. */
export async function isEngineOn(organisationId: string, connectionId: string): Promise<boolean> {
  const engine = await findEngineInUse(organisationId, connectionId);
  return engine !== undefined && isUsable(engine);
}

/** The organisation's engines that are on, allowed and existing. */
export async function findEnabledEngines(organisationId: string): Promise<EnabledEngine[]> {
  const rows = await db
    .select({ connection: engineConnection, use: organisationEngine })
    .from(organisationEngine)
    .innerJoin(engineConnection, eq(engineConnection.id, organisationEngine.connectionId))
    .where(and(eq(organisationEngine.organisationId, organisationId), eq(organisationEngine.isOn, true)));
  return rows.filter(isUsable);
}

type EnabledEngine = { connection: EngineInUse['connection']; use: OrganisationEngineRow };

export const isUsable = (engine: EngineInUse): engine is EnabledEngine =>
  engine.use !== null &&
  engine.use.isOn &&
  engine.connection.isAllowed &&
  engine.connection.deletedAt === null;

/** The name of a remote engine, even after its deletion. */
export async function findConnectionName(connectionId: string | null): Promise<string | null> {
  if (connectionId === null) return null;
  const [row] = await db
    .select({ name: engineConnection.name })
    .from(engineConnection)
    .where(eq(engineConnection.id, connectionId));
  return row?.name ?? null;
}
