export * from './groups.endpoints.ts';
export * from './inputs.ts';
export * from './profile.endpoints.ts';
export * from './user-bulk.endpoints.ts';
export * from './user-import.endpoints.ts';
export * from './user-status.ts';
export * from './users.endpoints.ts';
