const LONG = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`, of `2026-11`. */
export const monthName = (month: string): string => LONG.format(new Date(`${month}-01T00:00:00Z`));

/** To a tenth. */
export const minutesOf = (ms: number): number => Math.round(ms / 6_000) / 10;

/** The present month and those before it, the newest first, as `2026-11`. */
export function lastMonths(count: number, now = new Date()): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
