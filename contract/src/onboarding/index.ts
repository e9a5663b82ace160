export * from './onboarding.endpoints.ts';
