import type { RefusedEdit } from '../session.ts';
import type { WaitingEdit } from './waiting-edit.ts';

export type Kept = {
  waiting: WaitingEdit[];
  refused: RefusedEdit[];
  /** Revision of the recording that holds all which was acknowledged: the edits that wait stand on that. */
  acknowledged: number;
};

/** What is to be sent next, as the sender sees it. */
export type Plan = {
  /** Most edits of one request. */
  most: number;
  /** Revision of the recording that the sender knows. */
  revision: number;
  /** Generation of the installation that the sender knows. Another one than before takes back what was acknowledged. */
  generation: string;
  /** Brings edits up to that revision: what is answered is what will be sent. */
  prepare: (edits: readonly WaitingEdit[]) => WaitingEdit[];
};

/** What became of edits: they are no longer waiting. */
export type Settled = {
  ids: readonly string[];
  /** Revision of the recording that holds those which were not refused. */
  revision: number;
  refused: readonly RefusedEdit[];
  /** The server did nothing of them and does not know them, so that what was made upon them cannot name them. */
  isUnknown?: boolean;
};

/**
 * Where the edits of one person on one recording wait for the server. All tabs of the browser share it, and it decides
 * between them: what one tab has taken to send, no other changes or sends in another way.
 */
export type EditStore = {
  load: () => Promise<Kept>;
  /** Answers each edit as it is kept: typing that went on is one edit with what it continued. */
  append: (edits: readonly WaitingEdit[]) => Promise<WaitingEdit[]>;
  /**
   * The edits to send now, marked as sent: those of a request whose answer was lost, else the next ones. `behind`:
   * another tab has had answers that the sender does not know, and has to catch up first.
   */
  take: (plan: Plan) => Promise<WaitingEdit[] | 'behind'>;
  /** The server is known to have done nothing of these: they may be sent in another way. */
  release: (ids: readonly string[]) => Promise<void>;
  settle: (settled: Settled) => Promise<void>;
  /**
   * What was acknowledged is not there any more, because the installation was restored to an earlier state: all edits
   * wait as if they had never been sent, to be merged with the words as they are now.
   */
  forget: () => Promise<void>;
  dismiss: (editId: string) => Promise<void>;
};
