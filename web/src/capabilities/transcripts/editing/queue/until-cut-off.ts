/** What is known of the connection to the server. */
export type ConnectionPorts = {
  /** Calls once the connection was lost and is back. Answers how to stop. */
  onBack: (listener: () => void) => () => void;
  /** Asks the server something small; throws where it is out of reach. */
  probe: (signal: AbortSignal) => Promise<unknown>;
  /** Waits until the time is over, or `signal` says that nobody waits any more. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A request that is silent so long may have been swallowed by a connection that is gone. */
export const SILENT_MS = 20_000;
/** A server that can be reached answers a probe sooner. */
export const PROBE_MS = 20_000;

/**
 * A request without a time limit: the server may need as long as it needs. It is given up, by its signal, only where no
 * answer can come any more: the connection was lost since and is back, or a probe of it is not answered.
 */
export async function untilCutOff<T>(
  { onBack, probe, wait }: ConnectionPorts,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [cutOff, done] = [new AbortController(), new AbortController()];
  const isReached = (): Promise<boolean> =>
    Promise.race([
      probe(done.signal).then(
        () => true,
        () => false,
      ),
      wait(PROBE_MS, done.signal).then(() => false),
    ]);
  const watch = async (): Promise<void> => {
    await wait(SILENT_MS, done.signal);
    while (!done.signal.aborted && (await isReached())) await wait(SILENT_MS, done.signal);
    cutOff.abort();
  };
  const stop = onBack(() => cutOff.abort());
  void watch();
  try {
    return await ask(cutOff.signal);
  } finally {
    stop();
    done.abort();
  }
}
