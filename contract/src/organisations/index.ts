export * from './audit-actions.ts';
export * from './audit.endpoints.ts';
export * from './inputs.ts';
export * from './organisation-settings.ts';
export * from './organisations.endpoints.ts';
