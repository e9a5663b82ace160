export * from './inputs.ts';
export * from './review.endpoints.ts';
export * from './reviewers.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    assignments: true;
  }
}
