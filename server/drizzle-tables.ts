/** The tables for drizzle-kit, without their policies: `migrate` reconciles those, so that they need no migration. */
import { is } from 'drizzle-orm';
import { PgPolicy, PgTable } from 'drizzle-orm/pg-core';
import * as tables from './src/schema.ts';

type TableInternals = Record<symbol, ((columns: unknown) => unknown[] | Record<string, unknown>) | undefined>;
const EXTRA_CONFIG = Symbol.for('drizzle:ExtraConfigBuilder');

for (const table of Object.values(tables).filter((value) => is(value, PgTable))) {
  const internals = table as unknown as TableInternals;
  const build = internals[EXTRA_CONFIG];
  if (build)
    internals[EXTRA_CONFIG] = (columns) =>
      Object.values(build(columns)).filter((entry) => !is(entry, PgPolicy));
}

export * from './src/schema.ts';
