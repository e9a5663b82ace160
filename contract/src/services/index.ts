export * from './inputs.ts';
export * from './services.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    services: true;
  }
}
