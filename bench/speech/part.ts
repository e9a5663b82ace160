import type { Bench } from '../bench.ts';

/** A part of the bench, measured by itself with `--only`. */
export type Part = Bench['run'];
