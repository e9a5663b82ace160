import type { Session } from '../../editing/session.ts';
import type { Turn } from './align-turns.ts';

/** Most segments that one command brings back. */
const MOST_SEGMENTS = 2_000;

/** Brings turns back as they were at a revision, as one step. Answers the step's id. */
export function restoreTurns(session: Session, turns: readonly Turn[], to: number): string {
  const all = turns.flatMap((turn) => turn.restores);
  const parts = Array.from({ length: Math.ceil(all.length / MOST_SEGMENTS) }, (_, at) =>
    all.slice(at * MOST_SEGMENTS, (at + 1) * MOST_SEGMENTS),
  );
  return session.edit(parts.map((segmentIds) => ({ kind: 'restore', segmentIds, to })));
}
