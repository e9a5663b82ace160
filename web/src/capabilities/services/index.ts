export { ServiceChip, ServiceName } from './parts/service-switches.tsx';
export { ownServicesQuery, useServiceOffMessage } from './own-services.queries.ts';
export { servicesQuery } from './services.queries.ts';
