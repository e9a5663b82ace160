import type { RefusedEdit } from '../../edit-session.ts';
import type { PendingEdit } from './pending-edit.ts';

export type OutboxContents = {
  pending: PendingEdit[];
  refused: RefusedEdit[];
  /** Revision that contains all acknowledged edits; pending edits are based on it. */
  acknowledged: number;
};

/** Parameters of the next request. */
export type SendPlan = {
  /** Maximum number of edits in the request. */
  maxEdits: number;
  /** Revision of the recording that the sender knows. */
  revision: number;
  /** Generation of the installation that the sender knows. A new one voids all acknowledgements. */
  generation: string;
  /** Rebases edits on that revision; its result is sent. */
  prepare: (edits: readonly PendingEdit[]) => PendingEdit[];
};

/** Edits that are no longer pending. */
export type SettledEdits = {
  ids: readonly string[];
  /** Revision that contains the edits that were not refused. */
  revision: number;
  refused: readonly RefusedEdit[];
  /** The server did not apply these edits and does not know them, so later edits cannot refer to them. */
  isUnknown?: boolean;
};

/**
 * The pending edits of one person on one recording, shared by all tabs of the browser. It arbitrates between
 * them: edits claimed by one tab are neither changed nor sent differently by another.
 */
export type OutboxStore = {
  load: () => Promise<OutboxContents>;
  /** Returns the edits as stored: continued typing is combined with the edit it continues. */
  append: (edits: readonly PendingEdit[]) => Promise<PendingEdit[]>;
  /**
   * Returns the edits to send, marked as sent: those of a request whose answer was lost, else the next ones.
   * `behind`: another tab received answers that the sender lacks, so it must catch up first.
   */
  claim: (plan: SendPlan) => Promise<PendingEdit[] | 'behind'>;
  /** Returns edits that the server did not apply, so that they can be sent differently. */
  release: (ids: readonly string[]) => Promise<void>;
  settle: (settled: SettledEdits) => Promise<void>;
  /**
   * Marks all edits as never sent, because the installation was restored to a state before their
   * acknowledgement. They are merged with the current text.
   */
  resetSent: () => Promise<void>;
  dismiss: (editId: string) => Promise<void>;
};
