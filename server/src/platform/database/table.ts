import { sql } from 'drizzle-orm';
import {
  customType,
  foreignKey,
  type PgColumn,
  pgPolicy,
  pgRole,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const app = pgRole('colloquy_app').existing();
export const identity = pgRole('colloquy_identity').existing();
export const platform = pgRole('colloquy_platform').existing();
export const search = pgRole('colloquy_search').existing();

export const time = (name: string) => timestamp(name, { withTimezone: true });
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The two columns that every row of an organisation begins with. */
export const owned = () => ({
  organisationId: uuid('organisation_id').notNull(),
  id: uuid().notNull(),
});

/** Primary key `(organisation_id, id)`: foreign keys between such tables are composite, because they ignore policies. */
export const ownedKey = (table: { organisationId: PgColumn; id: PgColumn }) =>
  primaryKey({ columns: [table.organisationId, table.id] });

/**
 * A composite foreign key `(organisation_id, x_id)` to another table of the organisation. A part goes with its whole
 * (`cascade`); what is only pointed at stays (`restrict`).
 */
export const ownedReference = (
  table: { organisationId: PgColumn },
  column: PgColumn,
  target: { organisationId: PgColumn; id: PgColumn },
  whenDeleted: 'cascade' | 'restrict' = 'cascade',
) =>
  foreignKey({
    columns: [table.organisationId, column] as [PgColumn, PgColumn],
    foreignColumns: [target.organisationId, target.id] as [PgColumn, PgColumn],
  }).onDelete(whenDeleted);

const ofOrganisation = sql`organisation_id = (select api.organisation_id())`;

/** Rows of the scope's organisation. `append` leaves update and delete out: grants follow policies. */
export const organisationPolicies = (mode: 'all' | 'append' = 'all') =>
  mode === 'all'
    ? [pgPolicy('organisation', { to: app, using: ofOrganisation, withCheck: ofOrganisation })]
    : [
        pgPolicy('organisation_read', { to: app, for: 'select', using: ofOrganisation }),
        pgPolicy('organisation_append', { to: app, for: 'insert', withCheck: ofOrganisation }),
      ];

/** For a login that works across organisations, on the tables that it needs and no others. */
export const openPolicy = (to: typeof identity, mode: 'all' | 'select' = 'all') =>
  mode === 'all'
    ? pgPolicy(`${to.name}_all`, { to, using: sql`true`, withCheck: sql`true` })
    : pgPolicy(`${to.name}_read`, { to, for: 'select', using: sql`true` });

/** Narrows what the organisation's policy lets through, within the organisation. */
export const narrowed = (name: string, condition: ReturnType<typeof sql>) =>
  pgPolicy(name, { as: 'restrictive', to: app, using: condition, withCheck: condition });

/**
 * Narrows who may write what others may read: who makes a row may also remove it. `update` is what it has to be before
 * and after a change, `becomes` only after. Where `locks` is set
 * whoever sees the row may hold it (a lock asks for the right to update), and only what it becomes is looked at.
 */
export const writable = (
  name: string,
  {
    insert,
    update = insert,
    becomes = update,
    locks = false,
  }: Record<'insert', ReturnType<typeof sql>> &
    Partial<Record<'update' | 'becomes', ReturnType<typeof sql>>> & { locks?: boolean },
) => {
  const restrictive = { as: 'restrictive', to: app } as const;
  return [
    pgPolicy(`${name}_insert`, { ...restrictive, for: 'insert', withCheck: insert }),
    pgPolicy(`${name}_update`, {
      ...restrictive,
      for: 'update',
      using: locks ? sql`true` : update,
      withCheck: becomes,
    }),
    pgPolicy(`${name}_delete`, { ...restrictive, for: 'delete', using: insert }),
  ];
};
