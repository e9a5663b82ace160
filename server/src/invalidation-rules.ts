import { type InvalidationTopic, hasPermission } from '@colloquy/contract';
import { now } from './platform/clock.ts';
import { findActiveAssignments } from './capabilities/review/index.ts';
import { forAssignment } from './platform/database/open-scope.ts';
import { type Caller, sqlQuery } from './platform/database/scope.ts';
import type { InvalidationRules } from './platform/invalidations/invalidations.routes.ts';

/** Filters ids to those visible in the current scope. */
type FindIds = (caller: Caller, ids: string[]) => Promise<Iterable<string>>;

/** Applies the policies of a table: rows that a select does not return stay unknown to the caller. */
const visibleIn =
  (table: 'job' | 'recording' | 'support_request'): FindIds =>
  async (_who, ids) => {
    const { rows } = await sqlQuery<{ id: string }>(`select id from ${table} where id = any ($1::uuid[])`, [
      ids,
    ]);
    return rows.map((row) => row.id);
  };

/** Meaning of the id, and who may see it, by topic. */
const FIND_VISIBLE: Record<InvalidationTopic, FindIds> = {
  jobs: visibleIn('job'),
  job: visibleIn('job'),
  recording: visibleIn('recording'),
  support: visibleIn('support_request'),
  /** Id of the operator organisation: its support inbox changed. */
  'support-inbox': async (caller) =>
    hasPermission(caller.role, 'support:answer') ? [caller.organisationId] : [],
  /** Parts of a recording: voiceprints, consents, reviews, snapshots, presence and comments. */
  voices: visibleIn('recording'),
  consents: visibleIn('recording'),
  'turn-reviews': visibleIn('recording'),
  snapshots: visibleIn('recording'),
  presence: visibleIn('recording'),
  comments: visibleIn('recording'),
  /** Id of the reviewer. */
  assignments: async (caller) => [caller.personId],
  /** Id of the organisation that owns the credits. */
  credits: async (caller) =>
    hasPermission(caller.role, 'credit:allocate') || hasPermission(caller.role, 'credit:own')
      ? [caller.organisationId]
      : [],
  /** Id of the organisation whose services were switched, for all or one of its people. */
  services: async (caller) => [caller.organisationId],
  /** Ids of the form `<person>.<download>.<files>`. */
  downloads: async (caller, ids) => ids.filter((id) => id.startsWith(`${caller.personId}.`)),
  /** Id of the organisation of the figures. */
  figures: async (caller) => (hasPermission(caller.role, 'figures:read') ? [caller.organisationId] : []),
};

/** Visibility of invalidations, by the policies of their subjects. */
export const invalidationRules: InvalidationRules = {
  findVisible: async (caller, invalidations) => {
    const visible = [];
    for (const [topic, ofTopic] of Map.groupBy(invalidations, (invalidation) => invalidation.topic)) {
      const ids = new Set(
        await FIND_VISIBLE[topic](
          caller,
          ofTopic.map((invalidation) => invalidation.id),
        ),
      );
      visible.push(...ofTopic.filter((invalidation) => ids.has(invalidation.id)));
    }
    return visible;
  },
  findOtherScopes: async (caller, tokenHash) => {
    if (caller.role !== 'reviewer') return [];
    const assignments = await findActiveAssignments(caller.personId);
    return assignments.map(({ id, organisationId }) => ({
      organisationId,
      open: () => forAssignment(tokenHash, now(), id),
    }));
  },
};
