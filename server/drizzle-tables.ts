/** Takes the policies off the tables for drizzle-kit: `migrate` reconciles those, so that they need no migration. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { PgPolicy, PgTable } from 'drizzle-orm/pg-core';

type TableInternals = Record<symbol, ((columns: unknown) => unknown[] | Record<string, unknown>) | undefined>;
const EXTRA_CONFIG = Symbol.for('drizzle:ExtraConfigBuilder');

// drizzle-kit loads this file and the table files with `require`, so that they share their modules.
const tables = globSync('server/src/**/*.table.ts').flatMap((file) =>
  Object.values(require(path.resolve(file)) as Record<string, unknown>).filter((value) => is(value, PgTable)),
);

for (const table of new Set(tables)) {
  const internals = table as unknown as TableInternals;
  const build = internals[EXTRA_CONFIG];
  if (build)
    internals[EXTRA_CONFIG] = (columns) =>
      Object.values(build(columns)).filter((entry) => !is(entry, PgPolicy));
}
