type StreamOptions<Part, Output> = {
  run(onPart: (part: Part) => Promise<void>, signal: AbortSignal): Promise<Output>;
  signal?: AbortSignal | undefined;
  /**
   * Parts that may be unconsumed while the next one is produced. By default 0: a part is acknowledged when
   * the next one is requested, so that the producer never runs ahead of its consumer.
   */
  ahead?: number;
  onEnd?: ((output: Output) => void) | undefined;
};

/** Turns a call that streams parts into an async iterator. Leaving the loop early stops the call. */
export async function* streamParts<Part, Output>({
  run,
  signal,
  ahead = 0,
  onEnd,
}: StreamOptions<Part, Output>): AsyncGenerator<Part, void, undefined> {
  const abandoned = new AbortController();
  const stop = signal ? AbortSignal.any([signal, abandoned.signal]) : abandoned.signal;
  /** The first part stays here until the consumer has finished with it. */
  const parts: Part[] = [];
  let end: { output: Output } | { error: unknown } | undefined;
  let changed = Promise.withResolvers<void>();
  const notifyChanged = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const finish = (how: { output: Output } | { error: unknown }): void => {
    end = how;
    notifyChanged();
  };
  const onPart = async (part: Part): Promise<void> => {
    parts.push(part);
    notifyChanged();
    while (parts.length > ahead && !abandoned.signal.aborted) await changed.promise;
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
        notifyChanged();
      } else if (end) break;
      else await changed.promise;
    }
    if ('error' in end) throw end.error;
    onEnd?.(end.output);
  } finally {
    abandoned.abort();
    notifyChanged();
  }
}
