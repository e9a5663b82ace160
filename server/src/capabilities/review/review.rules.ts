import type { AssignmentState } from '@colloquy/contract';

/** What can be done with an assignment, from which states, and what becomes of it. */
export const MOVES = {
  accept: { from: ['offered'], to: 'accepted' },
  decline: { from: ['offered'], to: 'declined' },
  'hand-back': { from: ['accepted'], to: 'handed-back' },
  finish: { from: ['accepted'], to: 'done' },
  end: { from: ['offered', 'accepted'], to: 'ended' },
  withdraw: { from: ['offered', 'accepted'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly AssignmentState[]; to: AssignmentState }>;

export type Move = keyof typeof MOVES;

/** Where the move leads from there, or undefined where it cannot be made. */
export function moveAssignment(state: AssignmentState, move: Move): AssignmentState | undefined {
  const { from, to } = MOVES[move];
  return (from as readonly AssignmentState[]).includes(state) ? to : undefined;
}

/** Days on which somebody is away, both included. */
export type Days = { fromDay: string; toDay: string };

/** The absence that runs on a day, else the next one. Days as `YYYY-MM-DD`, which sort as they follow. */
export const nextAbsence = (absences: readonly Days[], today: string): Days | undefined =>
  absences
    .filter(({ toDay }) => toDay >= today)
    .toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1))[0];
