import { type HintTopic, may } from '@colloquy/contract';
import { findAssignmentsOf } from './capabilities/identity/index.ts';
import { now } from './platform/clock.ts';
import { forAssignment } from './platform/database/open.ts';
import { type Caller, sqlQuery } from './platform/database/scope.ts';
import type { HintRules } from './platform/hints/hints.routes.ts';

/** The ids among these that the present scope may see. */
type FindIds = (who: Caller, ids: string[]) => Promise<Iterable<string>>;

/** Asks the policies of a table: what its select does not return, the caller may not know of. */
const visibleIn =
  (table: 'job' | 'recording' | 'support_request'): FindIds =>
  async (_who, ids) => {
    const { rows } = await sqlQuery<{ id: string }>(`select id from ${table} where id = any ($1::uuid[])`, [
      ids,
    ]);
    return rows.map((row) => row.id);
  };

/** What the id of each topic is, and so who may know of it. */
const FIND_VISIBLE: Record<HintTopic, FindIds> = {
  jobs: visibleIn('job'),
  job: visibleIn('job'),
  recording: visibleIn('recording'),
  support: visibleIn('support_request'),
  /** Of the organisation that runs the installation: something waits at its support desk, or does not any more. */
  desk: async (who) => (may(who.role, 'support:answer') ? [who.organisationId] : []),
  /** All of a recording: who is known in it, what was agreed to, what was listened to, named, said, and who is there. */
  voices: visibleIn('recording'),
  consents: visibleIn('recording'),
  'turn-reviews': visibleIn('recording'),
  snapshots: visibleIn('recording'),
  presence: visibleIn('recording'),
  comments: visibleIn('recording'),
  /** Of the person whose assignments they are. */
  assignments: async (who) => [who.personId],
  /** Of the organisation whose credits they are. */
  credits: async (who) =>
    may(who.role, 'credit:allot') || may(who.role, 'credit:own') ? [who.organisationId] : [],
  /** Of the organisation whose services were switched, for all of it or for one person. */
  services: async (who) => [who.organisationId],
  /** Of the person who downloads, the download that they named, and how many files it has. */
  downloads: async (who, ids) => ids.filter((id) => id.startsWith(`${who.personId}.`)),
  /** Of the organisation whose figures they are. */
  figures: async (who) => (may(who.role, 'figures:read') ? [who.organisationId] : []),
};

/** Who may know of which hint, decided by the policies of what the hints are about. */
export const hintRules: HintRules = {
  findVisible: async (who, hints) => {
    const visible = [];
    for (const [topic, ofTopic] of Map.groupBy(hints, (hint) => hint.topic)) {
      const ids = new Set(
        await FIND_VISIBLE[topic](
          who,
          ofTopic.map((hint) => hint.id),
        ),
      );
      visible.push(...ofTopic.filter((hint) => ids.has(hint.id)));
    }
    return visible;
  },
  findOtherReaches: async (who, tokenHash) => {
    if (who.role !== 'reviewer') return [];
    const assignments = await findAssignmentsOf(who.personId);
    return assignments.map(({ id, organisationId }) => ({
      organisationId,
      open: () => forAssignment(tokenHash, now(), id),
    }));
  },
};
