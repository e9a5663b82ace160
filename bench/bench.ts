/** One line of the table: ours beside what it is measured against, in the same run. */
export type Row = { what: string; ours: string; anchor?: string };

/** A bench: what it prints for people, and the figures that are kept. */
export type Bench = {
  /** What is measured, in a line. */
  about: string;
  /** What a machine may lack: the models, the real data, a browser. */
  needs?: readonly ('models' | 'data' | 'browser')[];
  /** Options of the shortest run that still measures everything once; `npm test` runs each benchmark with them. */
  smallest: Record<string, string>;
  /** The most that figures may be which are the same on every machine: `npm test` holds them. */
  limits?: Readonly<Record<string, number>>;
  /** `options` are the flags of the command line: `--minutes=5` is `{ minutes: '5' }`. */
  run: (options: Record<string, string>) => Promise<{ rows: Row[]; figures: Record<string, number> }>;
};

/** To so many decimals, as a number. */
export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const mebibytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

/** The middle one of an odd number of measurements, or the upper of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value below which a share of the measurements lies, 0 to 1. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
