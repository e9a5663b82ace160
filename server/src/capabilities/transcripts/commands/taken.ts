import type { CommandOutcome, RefusalReason } from '@colloquy/contract';

/** What became of a command. */
export type Taken = { outcome: CommandOutcome; reason: RefusalReason | null };

/** Of a command that is either done or refused. */
export const taken = (reason: RefusalReason | null): Taken =>
  reason === null ? { outcome: 'applied', reason } : { outcome: 'refused', reason };
