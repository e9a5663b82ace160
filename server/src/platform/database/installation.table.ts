import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { app, openPolicy } from './table.ts';

/** One row. */
export const installation = pgTable(
  'installation',
  {
    /** A new one with each restore from a backup, so that a browser knows that revisions it saw no longer exist. */
    generation: uuid().primaryKey(),
  },
  () => [openPolicy(app, 'select')],
).enableRLS();
