type Streamed<Part, Output> = {
  run(onPart: (part: Part) => Promise<void>, signal: AbortSignal): Promise<Output>;
  signal?: AbortSignal | undefined;
  /**
   * Parts that may be handed out and not done with while the next one is made. With none, which is the default, a part
   * is acknowledged when the next one is asked for, so that the producer never runs ahead of its consumer.
   */
  ahead?: number;
  onEnd?: ((output: Output) => void) | undefined;
};

/** Turns a call that streams parts into something to iterate over. Leaving the loop early stops the call. */
export async function* streamParts<Part, Output>({
  run,
  signal,
  ahead = 0,
  onEnd,
}: Streamed<Part, Output>): AsyncGenerator<Part, void, undefined> {
  const left = new AbortController();
  const stop = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
  /** The first is with the consumer once it was taken, and leaves when the consumer has done with it. */
  const parts: Part[] = [];
  let end: { output: Output } | { error: unknown } | undefined;
  let changed = Promise.withResolvers<void>();
  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const finish = (how: { output: Output } | { error: unknown }): void => {
    end = how;
    change();
  };
  const onPart = async (part: Part): Promise<void> => {
    parts.push(part);
    change();
    while (parts.length > ahead && !left.signal.aborted) await changed.promise;
  };
  run(onPart, stop).then(
    (output) => finish({ output }),
    (error: unknown) => finish({ error }),
  );

  try {
    for (;;) {
      signal?.throwIfAborted();
      if (parts.length > 0) {
        yield parts[0]!;
        parts.shift();
        change();
      } else if (end) break;
      else await changed.promise;
    }
    if ('error' in end) throw end.error;
    onEnd?.(end.output);
  } finally {
    left.abort();
    change();
  }
}
