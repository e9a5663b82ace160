export * from './dashboard.endpoints.ts';
export * from './home.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    figures: true;
  }
}
