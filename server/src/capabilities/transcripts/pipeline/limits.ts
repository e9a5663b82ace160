import { readConfig } from '../../../platform/config.ts';

let known: number | undefined;

/** Longest audio that a file may have, in milliseconds. */
export const maxDurationMs = (): number => (known ??= readConfig().maxDurationMs);
