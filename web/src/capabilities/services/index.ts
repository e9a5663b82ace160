export { ownServicesQuery } from './services.queries.ts';
