/** A day of the calendar where the person is, as `2026-11-23`. */
export function localDay(moment: Date = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
