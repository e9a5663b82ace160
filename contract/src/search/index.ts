export * from './things.endpoints.ts';
