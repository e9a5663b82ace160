/**
 * Turns a host call that streams parts into something to iterate over. A part is acknowledged when the next one is
 * asked for, so the producer never runs ahead of its consumer; leaving the loop early stops the call.
 */
export async function* streamParts<Part, Output>({
  run,
  signal,
  onEnd,
}: {
  run(onPart: (part: Part) => Promise<void>, signal: AbortSignal): Promise<Output>;
  signal?: AbortSignal | undefined;
  onEnd?: ((output: Output) => void) | undefined;
}): AsyncGenerator<Part, void, undefined> {
  const left = new AbortController();
  const stop = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
  const waiting: { part: Part; taken: () => void }[] = [];
  let wake = (): void => {};
  let end: { output: Output } | { error: unknown } | undefined;

  const onPart = (part: Part): Promise<void> =>
    new Promise((taken) => {
      waiting.push({ part, taken });
      wake();
    });
  run(onPart, stop).then(
    (output) => finish({ output }),
    (error: unknown) => finish({ error }),
  );
  function finish(how: { output: Output } | { error: unknown }): void {
    end = how;
    wake();
  }

  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = waiting.shift();
      if (next) {
        yield next.part;
        next.taken();
      } else if (end) {
        break;
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
    if ('error' in end) throw end.error;
    onEnd?.(end.output);
  } finally {
    left.abort();
  }
}
