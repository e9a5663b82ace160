import type { AssignmentState } from '@colloquy/contract/review';

/** Moves of an assignment, with the states they start from and lead to. */
export const MOVES = {
  accept: { from: ['offered'], to: 'accepted' },
  decline: { from: ['offered'], to: 'declined' },
  return: { from: ['accepted'], to: 'returned' },
  finish: { from: ['accepted'], to: 'done' },
  end: { from: ['offered', 'accepted'], to: 'ended' },
  withdraw: { from: ['offered', 'accepted'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly AssignmentState[]; to: AssignmentState }>;

export type AssignmentMove = keyof typeof MOVES;

/** The state after the move, or undefined if the move is not allowed. */
export function nextState(state: AssignmentState, move: AssignmentMove): AssignmentState | undefined {
  const { from, to } = MOVES[move];
  return (from as readonly AssignmentState[]).includes(state) ? to : undefined;
}

/** Days of absence, both included. */
export type DayRange = { fromDay: string; toDay: string };

/** The absence on a day, otherwise the next one. Days are `YYYY-MM-DD`, which sorts chronologically. */
export const nextAbsence = (absences: readonly DayRange[], today: string): DayRange | undefined =>
  absences
    .filter(({ toDay }) => toDay >= today)
    .toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1))[0];
