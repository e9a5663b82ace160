/**
 * Turns a call that hands out parts into an async iterable. The call waits while two parts lie untaken; leaving the
 * loop early stops it.
 */
export async function* streamParts<Part>(
  signal: AbortSignal,
  call: (onPart: (part: Part) => Promise<void>, stopped: AbortSignal) => Promise<unknown>,
): AsyncGenerator<Part> {
  const left = new AbortController();
  const parts: Part[] = [];
  let changed = Promise.withResolvers<void>();
  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  let ended: { error?: unknown } | undefined;
  const end = (how: { error?: unknown }): void => {
    ended = how;
    change();
  };
  const onPart = async (part: Part): Promise<void> => {
    parts.push(part);
    change();
    while (parts.length >= 2 && !left.signal.aborted) await changed.promise;
  };
  call(onPart, AbortSignal.any([signal, left.signal])).then(
    () => end({}),
    (error: unknown) => end({ error }),
  );
  try {
    for (;;) {
      const part = parts.shift();
      if (part !== undefined) {
        change();
        yield part;
      } else if (!ended) await changed.promise;
      else if ('error' in ended) throw ended.error;
      else return;
    }
  } finally {
    left.abort();
    change();
  }
}
