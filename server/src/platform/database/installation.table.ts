import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { app, identity, openPolicy } from './table.ts';

/** One row. */
export const installation = pgTable(
  'installation',
  {
    /** A new one with each restore from a backup, so that a browser knows that revisions it saw no longer exist. */
    generation: uuid().primaryKey(),
    /** The operator's idle limit at the last start: a start can tell whether it is a new one. */
    idleMinutes: integer('idle_minutes'),
  },
  () => [openPolicy(app, 'select'), openPolicy(identity)],
).enableRLS();
