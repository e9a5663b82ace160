/** For calls whose failure is logged and nothing else: answers their data, or null. An aborted one stays aborted. */
export async function orNothing<T>(signal: AbortSignal, ask: () => Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await ask()).data;
  } catch (error) {
    if (signal.aborted) throw error;
    // oxlint-disable-next-line eslint/no-console -- the log of a browser is its console
    console.warn('Figures of credits cannot be read.', error);
    return null;
  }
}
