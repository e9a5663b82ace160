export * from './consents.endpoints.ts';
export * from './history.endpoints.ts';
export * from './inputs.ts';
export * from './transcripts.endpoints.ts';
export * from './word-search.endpoints.ts';
