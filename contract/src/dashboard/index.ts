export * from './dashboard.endpoints.ts';
export * from './home.endpoints.ts';
