/** Written times in files: `hh:mm:ss` with optional fractions. */

/** hh:mm:ss.ttt, as in WebVTT. Hours may have more digits. */
export function formatTimestamp(ms: number): string {
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(Math.floor);
  return `${pad(hours!)}:${pad(minutes!)}:${pad(seconds!)}.${pad(ms % 1_000, 3)}`;
}

/** hh:mm:ss, truncated, so that a player starting there does not miss the word. */
export const formatClockTime = (ms: number): string => formatTimestamp(ms).slice(0, -4);

/** `1:02`, `01:02:03`, `00:01:02.345`, `00:01:22-5`. Not `00:01:02:15` (frames). */
export const CLOCK_TIME = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,\-]\d{1,3})?`;

/**
 * Parses a clock time to milliseconds: hours if there are three numbers, and fractions after a point, a comma
 * or the dash of f4. Undefined if minutes or seconds exceed 59.
 */
export function parseClockTime(text: string): number | undefined {
  const found = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,-](\d{1,3}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours, minutes, seconds, part = ''] = found;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return (
    ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
    Number(part.padEnd(3, '0').slice(0, 3))
  );
}
