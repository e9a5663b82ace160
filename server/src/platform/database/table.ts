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

/** The first two columns of every row of an organisation. */
export const owned = () => ({
  organisationId: uuid('organisation_id').notNull(),
  id: uuid().notNull(),
});

/**
 * Primary key `(organisation_id, id)`. Foreign keys between such tables are composite, because they bypass
 * policies.
 */
export const ownedKey = (table: { organisationId: PgColumn; id: PgColumn }) =>
  primaryKey({ columns: [table.organisationId, table.id] });

/**
 * A composite foreign key `(organisation_id, x_id)` to another table of the organisation. Parts are deleted
 * with their parent (`cascade`); other references prevent deletion (`restrict`).
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

const belongsToOrganisation = sql`organisation_id = (select api.organisation_id())`;

/**
 * Limits rows to the scope's organisation. `append` omits update and delete, because grants follow policies.
 */
export const organisationPolicies = (mode: 'all' | 'append' = 'all') =>
  mode === 'all'
    ? [pgPolicy('organisation', { to: app, using: belongsToOrganisation, withCheck: belongsToOrganisation })]
    : [
        pgPolicy('organisation_read', { to: app, for: 'select', using: belongsToOrganisation }),
        pgPolicy('organisation_append', { to: app, for: 'insert', withCheck: belongsToOrganisation }),
      ];

/** For a login that works across organisations, on the tables that it needs. */
export const openPolicy = (to: typeof identity, mode: 'all' | 'select' = 'all') =>
  mode === 'all'
    ? pgPolicy(`${to.name}_all`, { to, using: sql`true`, withCheck: sql`true` })
    : pgPolicy(`${to.name}_read`, { to, for: 'select', using: sql`true` });

/** Restricts access further within the organisation. */
export const restrictivePolicy = (name: string, condition: ReturnType<typeof sql>) =>
  pgPolicy(name, { as: 'restrictive', to: app, using: condition, withCheck: condition });

/**
 * Restricts writes to readable rows: who may insert a row may also delete it. `update` applies before and
 * after a change, `updated` only after. With `locks`, anyone who sees the row may lock it (a lock needs the
 * right to update), and only the updated row is checked.
 */
export const writePolicies = (
  name: string,
  {
    insert,
    update = insert,
    updated = update,
    locks = false,
  }: Record<'insert', ReturnType<typeof sql>> &
    Partial<Record<'update' | 'updated', ReturnType<typeof sql>>> & { locks?: boolean },
) => {
  const restrictive = { as: 'restrictive', to: app } as const;
  return [
    pgPolicy(`${name}_insert`, { ...restrictive, for: 'insert', withCheck: insert }),
    pgPolicy(`${name}_update`, {
      ...restrictive,
      for: 'update',
      using: locks ? sql`true` : update,
      withCheck: updated,
    }),
    pgPolicy(`${name}_delete`, { ...restrictive, for: 'delete', using: insert }),
  ];
};
