export * from './feedback.endpoints.ts';
export * from './inputs.ts';
export * from './support-counts.endpoints.ts';
export * from './support.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    support: true;
    'support-inbox': true;
  }
}
