const TIMESTAMP = /(\d+):(\d\d)(?::(\d\d))?\.(\d{3})(?!\d)/y;

/**
 * Section 6.3, 'collect a WebVTT timestamp', at a place of a text: minutes of two digits, or hours of any number before
 * them. Answers milliseconds and where it ends.
 */
export function collectTimestamp(text: string, from: number): { ms: number; next: number } | undefined {
  TIMESTAMP.lastIndex = from;
  const found = TIMESTAMP.exec(text);
  if (!found) return undefined;
  const [whole, first, second, third, thousandths] = found;
  const [hours, minutes, seconds] =
    third === undefined ? [0, Number(first), Number(second)] : [Number(first), Number(second), Number(third)];
  // Without hours the first number is minutes, of two digits below sixty.
  if (third === undefined && (first!.length !== 2 || minutes > 59)) return undefined;
  if (minutes > 59 || seconds > 59) return undefined;
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(thousandths);
  return Number.isSafeInteger(ms) ? { ms, next: from + whole!.length } : undefined;
}
