export * from './clock-times.ts';
export * from './code-points.ts';
export * from './normalise.ts';
export * from './replace-names.ts';
export * from './sentences.ts';
export * from './tokens.ts';
