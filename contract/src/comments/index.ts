export * from './comments.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    comments: true;
  }
}
