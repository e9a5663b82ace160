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

/** Which services an organisation may use: without a row, every one that is installed. */
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

/** Which of the organisation's services a person may use: without a row, all of them. */
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
