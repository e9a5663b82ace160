import type { JobMove, ResultWords } from '@colloquy/contract/jobs';

type MoveLabels = {
  verb: string;
  /** Where the reason appears. */
  hint: string;
  /** The same if the reason is also sent by email and this installation sends email. */
  hintWithEmail?: string;
  done: 'held' | 'resumed' | 'cancelled' | 'reopened';
  effect: (result: ResultWords) => string;
  isDangerous: boolean;
};

/** Labels and effects of the moves of a whole job. */
export const MOVES: Record<JobMove, MoveLabels> = {
  hold: {
    verb: 'Hold',
    hint: 'The customer reads it in the job’s history.',
    done: 'held',
    effect: () => 'Its work stops where it is, and goes on there once the job is resumed.',
    isDangerous: false,
  },
  resume: {
    verb: 'Resume',
    hint: 'The customer reads it in the job’s history.',
    done: 'resumed',
    effect: () => 'Its work goes on where it stopped.',
    isDangerous: false,
  },
  cancel: {
    verb: 'Cancel',
    hint: 'The customer reads it in the job’s history.',
    done: 'cancelled',
    effect: ({ one }) => `Work stops and can’t be resumed. The ${one} so far is kept.`,
    isDangerous: true,
  },
  reopen: {
    verb: 'Reopen',
    hint: 'It appears in the job’s history.',
    hintWithEmail: 'It appears in the job’s history, and the people who work on the job get it by email.',
    done: 'reopened',
    effect: ({ one }) =>
      `Its ${one} can be edited again and is no longer marked as approved, in downloads too, until it is accepted again.`,
    isDangerous: false,
  },
};
