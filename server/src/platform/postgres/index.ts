export { ensureDatabase } from './ensure-database.ts';
export { ensurePostgres } from './ensure-postgres.ts';
export type { Postgres, PostgresOptions, StopMode } from './ensure-postgres.ts';
