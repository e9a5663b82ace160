import type { JobMove } from '@colloquy/contract';

type MoveWords = {
  verb: string;
  /** Who reads the reason. */
  hint: string;
  done: 'held' | 'resumed' | 'cancelled' | 'reopened';
  effect: string;
  isDangerous: boolean;
};

/** How each move of a whole job is offered, and what it does. */
export const MOVES: Record<JobMove, MoveWords> = {
  hold: {
    verb: 'Hold',
    hint: 'The customer reads it in the job’s history.',
    done: 'held',
    effect: 'Its work stops where it is, and goes on there once the job is resumed.',
    isDangerous: false,
  },
  resume: {
    verb: 'Resume',
    hint: 'The customer reads it in the job’s history.',
    done: 'resumed',
    effect: 'Its work goes on where it stopped.',
    isDangerous: false,
  },
  cancel: {
    verb: 'Cancel',
    hint: 'The customer reads it in the job’s history.',
    done: 'cancelled',
    effect: 'Work stops and can’t be resumed. The transcript so far is kept.',
    isDangerous: true,
  },
  reopen: {
    verb: 'Reopen',
    hint: 'It appears in the job’s history, and goes by e-mail to the people who work on the job.',
    done: 'reopened',
    effect:
      'Its transcript can be edited again and is no longer marked as approved, in downloads too, until it is accepted again.',
    isDangerous: false,
  },
};
