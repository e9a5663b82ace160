export { requireService } from './service-access.ts';
export { serviceRoutes } from './services.routes.ts';
