/** A row of the printed table: our result beside the baseline of the same run. */
export type Row = { label: string; ours: string; baseline?: string };

/** A benchmark: a table for people, and figures to record. */
export type Bench = {
  /** One line about what is measured. */
  description: string;
  /** Requirements that a machine may lack: models, real data, a browser. */
  requires?: readonly ('models' | 'data' | 'browser')[];
  /** Options of the shortest complete run, which `npm test` uses. */
  smokeOptions: Record<string, string>;
  /** Upper limits of figures that are the same on every machine; `npm test` checks them. */
  limits?: Readonly<Record<string, number>>;
  /** `options` are the command line flags: `--minutes=5` is `{ minutes: '5' }`. */
  run: (options: Record<string, string>) => Promise<{ rows: Row[]; figures: Record<string, number> }>;
};

/** Rounds to a number of decimals. */
export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const mebibytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

/** Median; for an even number of values the upper one of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Value below which a share (0 to 1) of the values is. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** A part of the speech benchmark, selected with `--only`. */
export type SpeechMeasurement = Bench['run'];
