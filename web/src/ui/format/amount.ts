const number = new Intl.NumberFormat('en-GB');
const oneDigit = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const formatNumber = (value: number): string => number.format(value);

const credits = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });

/** `7.50`, of hundredths of a credit; `−7.50` below zero, with a true minus sign. Zero has none. */
export function formatCredits(hundredths: number): string {
  const text = credits.format(Math.abs(hundredths) / 100);
  return hundredths < 0 ? `−${text}` : text;
}

/** The same with its sign, for what was added or taken. */
export const formatChange = (hundredths: number): string =>
  hundredths > 0 ? `+${formatCredits(hundredths)}` : formatCredits(hundredths);

/** `1 file`, `2 files`: for words whose plural only adds an s. */
export const formatCount = (value: number, noun: string): string =>
  `${number.format(value)} ${noun}${value === 1 ? '' : 's'}`;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `4.2 MB`, in steps of 1,024 as file managers count. */
export function formatBytes(bytes: number): string {
  let step = 0;
  let value = bytes;
  while (value >= 1000 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${step === 0 ? number.format(value) : oneDigit.format(value)} ${UNITS[step]}`;
}
