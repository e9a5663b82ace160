/** `1:02`, `01:02:03`, `00:01:02.345`, `00:01:22-5`, `00:01:02:15` is not one (frames). */
export const CLOCK = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,\-]\d{1,3})?`;

/**
 * A time as people and programs write it, in milliseconds: hours where there are three numbers, a part of a second
 * behind a point, a comma, or the dash of f4. Undefined where minutes or seconds are more than an hour has.
 */
export function readClock(text: string): number | undefined {
  const found = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,-](\d{1,3}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours, minutes, seconds, part = ''] = found;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return (
    ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
    Number(part.padEnd(3, '0').slice(0, 3))
  );
}
