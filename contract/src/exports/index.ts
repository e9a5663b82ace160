export * from './export-options.ts';
export * from './export-texts.ts';
export * from './exports.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    downloads: true;
  }
}
