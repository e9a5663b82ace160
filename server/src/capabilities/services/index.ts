export { requireService } from './service-access.ts';
export { creditsByService, type SpentCredits } from './find-partners.ts';
export { jobsByService, type ServiceJobs } from './find-services.ts';
