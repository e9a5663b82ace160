export * from './comments.endpoints.ts';
