export * from './inputs.ts';
export * from './installation.endpoints.ts';
export * from './mails.endpoints.ts';
export * from './operations.endpoints.ts';
export * from './task-labels.ts';
