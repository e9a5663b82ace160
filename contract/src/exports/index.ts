export * from './export-options.ts';
export * from './export-texts.ts';
export * from './exports.endpoints.ts';
export * from './inputs.ts';
export * from './name-list.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    downloads: true;
  }
}
