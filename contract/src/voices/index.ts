export * from './inputs.ts';
export * from './voices.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    voices: true;
    consents: true;
  }
}
