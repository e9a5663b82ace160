import type { EngineConnection } from '@colloquy/contract/models';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { engineConnection } from './engines.table.ts';

export type ConnectionRow = typeof engineConnection.$inferSelect;

/** All existing connections. Platform scope. */
export async function findConnections(): Promise<EngineConnection[]> {
  const rows = await db
    .select()
    .from(engineConnection)
    .where(isNull(engineConnection.deletedAt))
    .orderBy(asc(engineConnection.name));
  const { rows: uses } = await sqlQuery<{ id: string; count: number }>(
    `select connection_id as id, count(*)::int as count from organisation_engine where is_on group by connection_id`,
  );
  return rows.map((row) => describe(row, uses.find(({ id }) => id === row.id)?.count ?? 0));
}

export async function readConnection(id: string): Promise<EngineConnection> {
  return requireFound((await findConnections()).find((connection) => connection.id === id));
}

/** An existing connection, locked until the end of the transaction; else 404. */
export async function lockConnection(id: string): Promise<ConnectionRow> {
  const [row] = await db
    .select()
    .from(engineConnection)
    .where(and(eq(engineConnection.id, id), isNull(engineConnection.deletedAt)))
    .for('update');
  return requireFound(row);
}

/** Organisations that ever enabled it or gave it a key. Platform scope. */
export async function findConfiguredOrganisations(connectionId: string): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    'select organisation_id as id from organisation_engine where connection_id = $1',
    [connectionId],
  );
  return rows.map(({ id }) => id);
}

function describe(
  { id, provider, name, address, model, languages, priceFactor, isAllowed, version }: ConnectionRow,
  organisations: number,
): EngineConnection {
  return { id, provider, name, address, model, languages, priceFactor, isAllowed, version, organisations };
}
