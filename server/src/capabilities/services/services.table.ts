import type { Sid } from '@colloquy/contract';
import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

/** Services switched on or off for an organisation; without a row, an installed service is on. */
export const organisationService = pgTable(
  'organisation_service',
  {
    ...owned(),
    sid: text().$type<Sid>().notNull(),
    isOn: boolean('is_on').notNull(),
    changedBy: uuid('changed_by'),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('organisation_service_sid').on(table.organisationId, table.sid),
    ...organisationPolicies(),
    openPolicy(platform),
  ],
).enableRLS();

/** Services switched on or off for a person; without a row, a service of the organisation is on. */
export const personService = pgTable(
  'person_service',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    sid: text().$type<Sid>().notNull(),
    isOn: boolean('is_on').notNull(),
    changedBy: uuid('changed_by'),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('person_service_sid').on(table.organisationId, table.personId, table.sid),
    ...organisationPolicies(),
    openPolicy(platform),
  ],
).enableRLS();
