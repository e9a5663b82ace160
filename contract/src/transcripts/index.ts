export * from './consents.endpoints.ts';
export * from './history.endpoints.ts';
export * from './inputs.ts';
export * from './reading.endpoints.ts';
export * from './transcripts.endpoints.ts';
export * from './word-search.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    recording: true;
    'turn-reviews': true;
    snapshots: true;
    presence: true;
  }
}
