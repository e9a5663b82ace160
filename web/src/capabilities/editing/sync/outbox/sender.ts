import type { Answer } from '@colloquy/contract';
import { MAX_COMMANDS, type sendCommands } from '@colloquy/contract/transcripts';
import { ApiError } from '../../../../app/api/api-error.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { PendingEdit } from './pending-edit.ts';

export type SendResult = Answer<typeof sendCommands>;

/** Sending state. */
export type SendingState = 'idle' | 'sending' | 'unreachable' | 'locked';

export type SenderPorts = {
  store: OutboxStore;
  /** Throws ApiError, or the abort error of a cancelled request. */
  send: (edits: readonly PendingEdit[], generation: string) => Promise<SendResult>;
  /** Whether the author of the edits is signed in, as far as the browser knows. */
  isSignedIn: () => boolean;
  /** Asks the server whether the author is signed in; throws if it is unreachable. */
  checkSignedIn: () => Promise<boolean>;
  /** Revision of the recording that the sender knows. */
  revision: () => number;
  /** Generation of the installation at that revision. */
  generation: () => string;
  prepare: (edits: readonly PendingEdit[]) => PendingEdit[];
  /** Reads the changes since. Throws as `send` does. */
  catchUp: () => Promise<void>;
  /** Called with the edits of the next request. */
  onClaimed: (edits: readonly PendingEdit[]) => void;
  onAnswer: (answer: SendResult, edits: readonly PendingEdit[]) => Promise<void>;
  /** Called for edits that the server refuses or always fails on. */
  onRefused: (edits: readonly PendingEdit[], error: ApiError) => Promise<void>;
  onState: (state: SendingState) => void;
  /** Waits for the time or until `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Sender = {
  /** Makes this tab the sending one. */
  becomeLeader: () => void;
  isLeading: () => boolean;
  /** Sends pending edits. */
  flush: () => void;
  /** Retries without waiting for the backoff, because the network may be back. */
  retryNow: () => void;
  stop: () => void;
};

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
/**
 * Number of server failures before edits are suspected; the backoff in between adds up to a minute, longer
 * than a server restart.
 */
const MIN_FAULTS = 7;
/**
 * Doubled up to this number for each edit set aside without a success in between: the edits may not be the
 * cause.
 */
const MAX_FAULTS = 4 * MIN_FAULTS;

/**
 * Sends pending edits in one request at a time and retries until they are acknowledged. If the server refuses
 * a request or always fails on it, the request is bisected until the offending edit is isolated.
 */
export function startSender(ports: SenderPorts): Sender {
  let maxEdits = MAX_COMMANDS;
  let backoffMs = FIRST_BACKOFF_MS;
  /** Consecutive failures of the same request. */
  let faults = 0;
  let faultsNeeded = MIN_FAULTS;
  /** Revisions at which another tab was ahead, consecutively. */
  let behindAt: number[] = [];
  let isLeading = false;
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;
  let backoffAbort = new AbortController();

  /** Returns whether to continue immediately. */
  const sendNext = async (): Promise<boolean> => {
    if (!ports.isSignedIn()) return endWith('locked');
    const { store, revision, prepare } = ports;
    const generation = ports.generation();
    const edits = await store.claim({ maxEdits, revision: revision(), generation, prepare });
    if (edits === 'behind') {
      await catchUp();
      return true;
    }
    behindAt = [];
    if (edits.length === 0 || isStopped) return endWith('idle');
    ports.onClaimed(edits);
    ports.onState('sending');
    try {
      await ports.onAnswer(await ports.send(edits, generation), edits);
      maxEdits = Math.min(maxEdits * 2, MAX_COMMANDS);
      faultsNeeded = MIN_FAULTS;
    } catch (error) {
      if (error instanceof ApiError && error.error === 'installation-restored') await ports.catchUp();
      else if (await isAheadOfServer(error, edits)) return true;
      if (!isRefusal(error) && !isPersistentFault(error, edits)) throw error;
      if (error.status === 403 && !(await ports.checkSignedIn())) return endWith('locked');
      await bisect(edits, error);
    }
    backoffMs = FIRST_BACKOFF_MS;
    faults = 0;
    return true;
  };

  /** Reads the answers another tab received. If they no longer exist, the installation was restored. */
  const catchUp = async (): Promise<void> => {
    const { store, revision } = ports;
    const at = revision();
    if (behindAt.at(-1) === at) return store.resetSent();
    behindAt.push(at);
    await ports.catchUp();
    if (behindAt.length > 1) await backOff();
  };
  /**
   * Whether the server refuses edits because it was restored to an earlier revision; if so, marks them
   * unsent.
   */
  const isAheadOfServer = async (error: unknown, edits: readonly PendingEdit[]): Promise<boolean> => {
    const isAhead = () => edits.some(({ command }) => command.revision > ports.revision());
    if (!(error instanceof ApiError) || error.status !== 400 || !isAhead()) return false;
    await ports.catchUp();
    if (!isAhead()) return false;
    await ports.store.resetSent();
    return true;
  };
  /** Counts failures and returns whether these edits are considered the cause. */
  const isPersistentFault = (error: unknown, edits: readonly PendingEdit[]): error is ApiError => {
    faults = isServerFault(error) ? faults + 1 : 0;
    // While bisecting, each half is tried once; the isolated edit as often as the first request.
    const isHalf = edits.length > 1 && maxEdits < MAX_COMMANDS;
    return faults >= (isHalf ? 1 : faultsNeeded);
  };

  const endWith = (state: SendingState): false => {
    ports.onState(state);
    return false;
  };

  /** Narrows a request that the server refused or failed on, and thus did not apply. */
  const bisect = async (edits: readonly PendingEdit[], error: ApiError): Promise<void> => {
    if (isServerFault(error) && edits.length === 1) {
      // If reading fails too, the edit is not the cause.
      await ports.catchUp();
      faultsNeeded = Math.min(faultsNeeded * 2, MAX_FAULTS);
    }
    if (
      edits.length === 1 ||
      error.status === 403 ||
      (error.status === 404 && !(await isRecordingReadable()))
    ) {
      await ports.onRefused(edits, error);
      return;
    }
    maxEdits = Math.ceil(edits.length / 2);
    await ports.store.release(edits.map(({ command }) => command.id));
  };

  /** Whether the recording can still be read. */
  const isRecordingReadable = async (): Promise<boolean> => {
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
    while (isRequested && !isStopped) {
      isRequested = false;
      try {
        if (await sendNext()) isRequested = true;
      } catch (error) {
        isRequested = await handleFailure(error);
      }
    }
    isRunning = false;
  };

  /** Returns whether to retry. */
  const handleFailure = async (error: unknown): Promise<boolean> => {
    if (error instanceof ApiError && error.status === 401) return endWith('locked');
    ports.onState('unreachable');
    await backOff();
    return true;
  };
  const backOff = async (): Promise<void> => {
    backoffAbort = new AbortController();
    await ports.wait(backoffMs * (0.75 + Math.random() / 2), backoffAbort.signal);
    backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
  };

  const flush = (): void => {
    isRequested = true;
    if (isLeading && !isRunning && !isStopped) void run();
  };
  return {
    becomeLeader: () => {
      isLeading = true;
      flush();
    },
    isLeading: () => isLeading,
    flush,
    retryNow: () => {
      backoffMs = FIRST_BACKOFF_MS;
      // Immediate retries say nothing about persistence.
      faults = 0;
      backoffAbort.abort();
      flush();
    },
    stop: () => {
      isStopped = true;
      backoffAbort.abort();
    },
  };
}

/** The server understood the request and refuses it; a retry would not help. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status) &&
  error.error !== 'installation-restored';

/**
 * The server itself failed, not a proxy: only its own answers carry a reference. Commands of a request run in
 * one transaction, so none was applied.
 */
export const isServerFault = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 500 && error.reference !== undefined;
