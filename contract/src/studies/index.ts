export * from './inputs.ts';
export * from './studies.endpoints.ts';
