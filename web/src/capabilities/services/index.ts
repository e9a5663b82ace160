export { ServiceName } from './parts/service-name.tsx';
export { ServiceChip } from './parts/service-switches.tsx';
export { ownServicesQuery } from './own-services.query.ts';
export { servicesQuery } from './services.queries.ts';
export { useServiceOff } from './use-service-off.ts';
