import { longestFileOf } from '../../subscriptions/index.ts';

let limits: { maxDurationMs: number } | undefined;

/** At the start of a worker: what its configuration allows. */
export function openPipeline(config: { maxDurationMs: number }): void {
  limits = { maxDurationMs: config.maxDurationMs };
}

/** Longest audio that a file of the organisation may have, in milliseconds: by its plan, and here at all. */
export async function longestFileIn(organisationId: string): Promise<number> {
  if (!limits) throw new Error('The pipeline was not opened.');
  return Math.min(limits.maxDurationMs, (await longestFileOf(organisationId)) ?? Infinity);
}
