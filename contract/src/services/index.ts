export * from './inputs.ts';
export * from './services.endpoints.ts';
