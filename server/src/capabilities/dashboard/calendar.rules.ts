const pad = (number: number): string => String(number).padStart(2, '0');

/** The first days of the months of a year, and of the next year. */
export const monthsOfYear = (year: number): string[] => [
  ...Array.from({ length: 12 }, (_, month) => `${year}-${pad(month + 1)}-01`),
  `${year + 1}-01-01`,
];

/**
 * The first days of the weeks of a month, and of the next month: week n is days 7n−6 to 7n, so the fifth has
 * the remaining days, and a February of 28 days has none.
 */
export function weeksOfMonth(year: number, month: number): string[] {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const begins = Array.from(
    { length: Math.ceil(days / 7) },
    (_, week) => `${year}-${pad(month)}-${pad(7 * week + 1)}`,
  );
  return [...begins, firstDayAfter(`${year}-${pad(month)}`)];
}

/** The first days of the last `count` months up to a given one (`2026-11`), and of the next month. */
export function lastMonths(until: string, count: number): string[] {
  const [year, month] = until.split('-').map(Number) as [number, number];
  const first = Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 10),
  );
  return [...first, firstDayAfter(until)];
}

const firstDayAfter = (written: string): string => {
  const [year, month] = written.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};
