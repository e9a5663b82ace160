export * from './api-keys.endpoints.ts';
export * from './inputs.ts';
