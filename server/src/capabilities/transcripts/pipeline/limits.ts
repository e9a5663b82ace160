let limits: { maxDurationMs: number } | undefined;

/** At the start of a worker: what its configuration allows. */
export function openPipeline(config: { maxDurationMs: number }): void {
  limits = { maxDurationMs: config.maxDurationMs };
}

/** Longest audio that a file may have, in milliseconds. */
export function maxDurationMs(): number {
  if (!limits) throw new Error('The pipeline was not opened.');
  return limits.maxDurationMs;
}
