export * from './credentials.ts';
export * from './forgot-password.endpoints.ts';
export * from './identity.endpoints.ts';
export * from './preferences.endpoints.ts';
export * from './second-factor.endpoints.ts';
export * from './text-expansion.ts';
