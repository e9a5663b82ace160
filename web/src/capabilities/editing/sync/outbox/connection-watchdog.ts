/** State of the connection to the server. */
export type ConnectionPorts = {
  /** Calls back when a lost connection is back. Returns a function that stops. */
  onReconnect: (listener: () => void) => () => void;
  /** Sends a cheap request; throws if the server is unreachable. */
  probe: (signal: AbortSignal) => Promise<unknown>;
  /** Waits for the time or until `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A request silent for this long may be lost with its connection. */
export const SILENCE_MS = 20_000;
/** A reachable server answers a probe within this time. */
export const PROBE_MS = 20_000;

/**
 * Runs a request without a time limit, because the server may need long. Aborts it only when no answer can
 * arrive: the connection was lost and is back, or a probe fails.
 */
export async function withConnectionWatchdog<T>(
  { onReconnect, probe, wait }: ConnectionPorts,
  request: (signal: AbortSignal) => Promise<T>,
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
    await wait(SILENCE_MS, done.signal);
    while (!done.signal.aborted && (await isReached())) await wait(SILENCE_MS, done.signal);
    cutOff.abort();
  };
  const stop = onReconnect(() => cutOff.abort());
  void watch();
  try {
    return await request(cutOff.signal);
  } finally {
    stop();
    done.abort();
  }
}
