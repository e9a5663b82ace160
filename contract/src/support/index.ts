export * from './feedback.endpoints.ts';
export * from './inputs.ts';
export * from './support.endpoints.ts';
