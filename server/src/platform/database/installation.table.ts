import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { app, identity, openPolicy } from './table.ts';

/** Has one row. */
export const installation = pgTable(
  'installation',
  {
    /**
     * Replaced by each restore from a backup, so that browsers know that revisions they saw no longer exist.
     */
    generation: uuid().primaryKey(),
    /** The operator's idle limit at the last start, to detect a change. */
    idleMinutes: integer('idle_minutes'),
  },
  () => [openPolicy(app, 'select'), openPolicy(identity)],
).enableRLS();
