import type { JobMove } from '@colloquy/contract';

/** How each move of a whole job is offered, and what it does. */
export const MOVES: Record<JobMove, { verb: string; effect: string; isDangerous: boolean }> = {
  hold: {
    verb: 'Hold',
    effect: 'Its work stops where it is, and goes on there once the job is resumed.',
    isDangerous: false,
  },
  resume: { verb: 'Resume', effect: 'Its work goes on where it stopped.', isDangerous: false },
  cancel: {
    verb: 'Cancel',
    effect: 'Its work stops and cannot be taken up again. What was made so far is kept.',
    isDangerous: true,
  },
  reopen: {
    verb: 'Reopen',
    effect: 'It goes back to its customer, who reads it again and accepts it anew.',
    isDangerous: false,
  },
};
