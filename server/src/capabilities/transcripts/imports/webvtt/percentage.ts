/** Section 6.1, 'parse a percentage string': 0 to 100, with its sign. Undefined for anything else. */
export function parsePercentage(text: string): number | undefined {
  if (!/^\d+(?:\.\d+)?%$/.test(text)) return undefined;
  const value = Number(text.slice(0, -1));
  return value <= 100 ? value : undefined;
}
