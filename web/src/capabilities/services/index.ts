export { ServiceChip, ServiceName } from './parts/service-switches.tsx';
export { servicesQuery } from './services.queries.ts';
