import { type Answer, MOST_COMMANDS, type sendCommands } from '@colloquy/contract';
import { ApiError } from '../../../../app/api/api-error.ts';
import type { EditStore } from './edit-store.ts';
import type { WaitingEdit } from './waiting-edit.ts';

export type Sent = Answer<typeof sendCommands>;

/** Where sending stands. */
export type SendingState = 'idle' | 'sending' | 'away' | 'locked';

export type SenderPorts = {
  store: EditStore;
  /** Throws ApiError, or what a request that was cut off throws. */
  send: (edits: readonly WaitingEdit[], generation: string) => Promise<Sent>;
  /** Whether whoever made the edits is signed in in this browser, as the browser knows. */
  isSignedIn: () => boolean;
  /** The same, asked of the server; throws where it is out of reach. */
  checkSignedIn: () => Promise<boolean>;
  /** What the sender knows of the recording. */
  revision: () => number;
  /** Generation of the installation in which it knows that. */
  generation: () => string;
  prepare: (edits: readonly WaitingEdit[]) => WaitingEdit[];
  /** Reads what was changed meanwhile. Throws as `send` does. */
  catchUp: () => Promise<void>;
  /** These are being sent, as they are now. */
  onTaken: (edits: readonly WaitingEdit[]) => void;
  onAnswer: (answer: Sent, edits: readonly WaitingEdit[]) => Promise<void>;
  /** The server takes none of these, whatever is tried. */
  onRefused: (edits: readonly WaitingEdit[], error: ApiError) => Promise<void>;
  onState: (state: SendingState) => void;
  /** Waits, until the time is over or `signal` says that it is worth trying again. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Sender = {
  /** It is this tab that sends, from now on. */
  lead: () => void;
  isLeading: () => boolean;
  /** There is something to send. */
  wake: () => void;
  /** The network may be back: no need to wait any longer. */
  hurry: () => void;
  stop: () => void;
};

const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;
/**
 * So often a request has to fail inside the server before the fault is looked for in the edits: with the pauses between
 * them a minute, longer than a restart takes.
 */
const FAULTS = 7;
/** More of them after each edit that was set aside while nothing else arrived: then it may not be the edits at all. */
const MOST_FAULTS = 4 * FAULTS;

/**
 * Sends what waits in the store: one request at a time, all that waits in the next one, again and again until it is
 * acknowledged. Where the server refuses a request as a whole, or fails on it every time, its edits are sent in ever
 * smaller ones until the edit is found that it does not take.
 */
export function startSender(ports: SenderPorts): Sender {
  let most = MOST_COMMANDS;
  let pauseMs = FIRST_PAUSE_MS;
  /** In a row, of the same request. */
  let faults = 0;
  let faultsNeeded = FAULTS;
  /** Revisions at which another tab was further, in a row. */
  let behindAt: number[] = [];
  let isLeading = false;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  let pausing = new AbortController();

  /** Answers whether to go on at once. */
  const sendNext = async (): Promise<boolean> => {
    if (!ports.isSignedIn()) return end('locked');
    const { store, revision, prepare } = ports;
    const generation = ports.generation();
    const edits = await store.take({ most, revision: revision(), generation, prepare });
    if (edits === 'behind') {
      await catchUp();
      return true;
    }
    behindAt = [];
    if (edits.length === 0 || isStopped) return end('idle');
    ports.onTaken(edits);
    ports.onState('sending');
    try {
      await ports.onAnswer(await ports.send(edits, generation), edits);
      most = Math.min(most * 2, MOST_COMMANDS);
      faultsNeeded = FAULTS;
    } catch (error) {
      if (error instanceof ApiError && error.error === 'installation-restored') await ports.catchUp();
      else if (await isStillToCome(error, edits)) return true;
      if (!isRefusal(error) && !isLastingFault(error, edits)) throw error;
      if (error.status === 403 && !(await ports.checkSignedIn())) return end('locked');
      await narrow(edits, error);
    }
    pauseMs = FIRST_PAUSE_MS;
    faults = 0;
    return true;
  };

  /** Reads what another tab was answered. Where that is not there any more, the installation was restored. */
  const catchUp = async (): Promise<void> => {
    const { store, revision } = ports;
    const at = revision();
    if (behindAt.at(-1) === at) return store.forget();
    behindAt.push(at);
    await ports.catchUp();
    if (behindAt.length > 1) await rest();
  };
  /** Whether the server refuses edits because it was restored to a revision before theirs; then they wait anew. */
  const isStillToCome = async (error: unknown, edits: readonly WaitingEdit[]): Promise<boolean> => {
    const isAhead = () => edits.some(({ command }) => command.revision > ports.revision());
    if (!(error instanceof ApiError) || error.status !== 400 || !isAhead()) return false;
    await ports.catchUp();
    if (!isAhead()) return false;
    await ports.store.forget();
    return true;
  };
  /** Whether the server fails on these for good, as far as can be told; counts how often it did. */
  const isLastingFault = (error: unknown, edits: readonly WaitingEdit[]): error is ApiError => {
    faults = isFault(error) ? faults + 1 : 0;
    // On the way to the edit that it fails on, each half is tried once; that edit itself as often as the first request.
    const isHalf = edits.length > 1 && most < MOST_COMMANDS;
    return faults >= (isHalf ? 1 : faultsNeeded);
  };

  const end = (state: SendingState): false => {
    ports.onState(state);
    return false;
  };

  /** After a request that the server refused as a whole or failed on, and so did nothing of. */
  const narrow = async (edits: readonly WaitingEdit[], error: ApiError): Promise<void> => {
    if (isFault(error) && edits.length === 1) {
      // A server that cannot even be read from is not failing on this edit.
      await ports.catchUp();
      faultsNeeded = Math.min(faultsNeeded * 2, MOST_FAULTS);
    }
    if (edits.length === 1 || error.status === 403 || (error.status === 404 && !(await isThere()))) {
      await ports.onRefused(edits, error);
      return;
    }
    most = Math.ceil(edits.length / 2);
    await ports.store.release(edits.map(({ command }) => command.id));
  };

  /** Whether the recording can still be read. */
  const isThere = async (): Promise<boolean> => {
    try {
      await ports.catchUp();
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        if (await sendNext()) isWanted = true;
      } catch (error) {
        isWanted = await pause(error);
      }
    }
    isRunning = false;
  };

  /** Answers whether to try again. */
  const pause = async (error: unknown): Promise<boolean> => {
    if (error instanceof ApiError && error.status === 401) return end('locked');
    ports.onState('away');
    await rest();
    return true;
  };
  const rest = async (): Promise<void> => {
    pausing = new AbortController();
    await ports.wait(pauseMs * (0.75 + Math.random() / 2), pausing.signal);
    pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
  };

  const wake = (): void => {
    isWanted = true;
    if (isLeading && !isRunning && !isStopped) void run();
  };
  return {
    lead: () => {
      isLeading = true;
      wake();
    },
    isLeading: () => isLeading,
    wake,
    hurry: () => {
      pauseMs = FIRST_PAUSE_MS;
      // Tries that follow one another at once say nothing about what lasts.
      faults = 0;
      pausing.abort();
      wake();
    },
    stop: () => {
      isStopped = true;
      pausing.abort();
    },
  };
}

/** The server was reached, understood, and will not do it: asking again changes nothing. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status) &&
  error.error !== 'installation-restored';

/**
 * The server failed on it: its own answer, with the reference that only it gives, and not that of something in between.
 * It does the commands of a request in one transaction, and so has done none.
 */
export const isFault = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 500 && error.reference !== undefined;
