type Interval = { startMs: number; endMs: number; text: string };

/**
 * TextGrid parser for tests, after Praat's manual (“TextGrid file formats”): free-standing numbers, flags and
 * quoted texts count, everything else is a comment. Throws if the intervals of a tier have gaps or overlaps.
 */
export function readTextGrid(file: string): { name: string; intervals: Interval[] }[] {
  const values = Array.from(
    file.matchAll(/"((?:[^"]|"")*)"|(?<=^|\s)(-?\d+(?:\.\d+)?)(?=\s|$)|<(\w+)>/g),
    ([, text, number, flag]) =>
      text === undefined ? (number === undefined ? flag! : Number(number)) : { text },
  );
  const next = <T>(kind: (value: unknown) => T | undefined): T => {
    const value = kind(values.shift());
    if (value === undefined) throw new Error('This is no TextGrid.');
    return value;
  };
  const text = (): string =>
    next((value) => (value as { text?: string } | undefined)?.text).replaceAll('""', '"');
  const number = (): number => next((value) => (typeof value === 'number' ? value : undefined));
  const word = (expected: string): void => {
    if (values.shift() !== expected) throw new Error(`There is no ${expected}.`);
  };
  if (text() !== 'ooTextFile' || text() !== 'TextGrid') throw new Error('This is no TextGrid.');
  const [from, to] = [number(), number()];
  word('exists');
  return Array.from({ length: number() }, () => {
    if (text() !== 'IntervalTier') throw new Error('This is no interval tier.');
    const name = text();
    if (number() !== from || number() !== to) throw new Error('A tier does not cover the whole.');
    let now = from;
    const intervals = Array.from({ length: number() }, () => {
      const [start, end] = [number(), number()];
      if (start !== now || end <= start) throw new Error(`An interval begins at ${start} instead of ${now}.`);
      now = end;
      return { startMs: Math.round(start * 1_000), endMs: Math.round(end * 1_000), text: text() };
    });
    if (now !== to) throw new Error('A tier ends too early.');
    return { name, intervals };
  });
}
