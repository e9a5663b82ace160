export * from './inputs.ts';
export * from './voices.endpoints.ts';
