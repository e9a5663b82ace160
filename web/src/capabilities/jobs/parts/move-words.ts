import type { JobMove } from '@colloquy/contract';

type MoveWords = {
  verb: string;
  done: 'held' | 'resumed' | 'cancelled' | 'reopened';
  effect: string;
  isDangerous: boolean;
};

/** How each move of a whole job is offered, and what it does. */
export const MOVES: Record<JobMove, MoveWords> = {
  hold: {
    verb: 'Hold',
    done: 'held',
    effect: 'Its work stops where it is, and goes on there once the job is resumed.',
    isDangerous: false,
  },
  resume: {
    verb: 'Resume',
    done: 'resumed',
    effect: 'Its work goes on where it stopped.',
    isDangerous: false,
  },
  cancel: {
    verb: 'Cancel',
    done: 'cancelled',
    effect: 'Its work stops and cannot be taken up again. What was made so far is kept.',
    isDangerous: true,
  },
  reopen: {
    verb: 'Reopen',
    done: 'reopened',
    effect: 'It goes back to its customer, who reads it again and accepts it anew.',
    isDangerous: false,
  },
};
