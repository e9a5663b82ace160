export { requireService } from './service-access.ts';
