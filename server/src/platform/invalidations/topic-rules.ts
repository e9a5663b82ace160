import type { Invalidation, InvalidationTopic } from '@colloquy/contract';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Caller, sqlQuery } from '../database/scope.ts';
import type { FindVisible } from './invalidation-stream.ts';

/** Filters ids to those visible in the current scope. */
export type FindVisibleIds = (caller: Caller, ids: string[]) => Promise<Iterable<string>>;

export type TopicRules = Partial<Record<InvalidationTopic, FindVisibleIds>>;

/** Applies the policies of a table: rows that a select does not return stay unknown to the caller. */
export const visibleIn =
  (table: PgTable): FindVisibleIds =>
  async (_caller, ids) => {
    const { rows } = await sqlQuery<{ id: string }>(
      `select id from ${getTableName(table)} where id = any ($1::uuid[])`,
      [ids],
    );
    return rows.map((row) => row.id);
  };

/** Merges the rules of all capabilities. A topic belongs to one of them. */
export function mergeTopicRules(ofCapabilities: readonly TopicRules[]): TopicRules {
  const merged: TopicRules = {};
  for (const rules of ofCapabilities)
    for (const [topic, rule] of Object.entries(rules) as [InvalidationTopic, FindVisibleIds][]) {
      if (merged[topic]) throw new Error(`Two capabilities say who receives the topic ${topic}.`);
      merged[topic] = rule;
    }
  return merged;
}

/** Visibility of invalidations, by the policies of their subjects. */
export const findVisibleBy =
  (rules: TopicRules): FindVisible =>
  async (caller, invalidations) => {
    const visible: Invalidation[] = [];
    for (const [topic, ofTopic] of Map.groupBy(invalidations, (invalidation) => invalidation.topic)) {
      const findVisibleIds = rules[topic];
      if (!findVisibleIds) throw new Error(`No capability says who receives the topic ${topic}.`);
      const ids = new Set(
        await findVisibleIds(
          caller,
          ofTopic.map((invalidation) => invalidation.id),
        ),
      );
      visible.push(...ofTopic.filter((invalidation) => ids.has(invalidation.id)));
    }
    return visible;
  };
