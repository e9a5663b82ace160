export { requireService } from './service-access.ts';
export { serviceRoutes } from './services.routes.ts';
export { creditsByService, type SpentCredits } from './find-partners.ts';
export { jobsByService, type ServiceJobs } from './find-services.ts';
