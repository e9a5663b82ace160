export * from './engines.endpoints.ts';
export * from './engines.ts';
export * from './inputs.ts';
export * from './models.endpoints.ts';
export * from './prompts.endpoints.ts';
export * from './quality.ts';
