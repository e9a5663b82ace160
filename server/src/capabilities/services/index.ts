export { requireService } from './service-access.ts';
export {
  definedServices,
  defineService,
  findOrderedStages,
  findStageWork,
  findWorkTasks,
  isServiceDefined,
  keysOf,
  readyText,
  registerServices,
  removeService,
  type ServiceDefinition,
  serviceDefinition,
  type StageRunOrder,
  type StageWork,
  stepText,
  workStages,
} from './define-service.ts';
export { validateUpload } from './validate-upload.ts';
export { creditsByService, type SpentCredits } from './find-partners.ts';
export { jobsByService, type ServiceJobs } from './find-services.ts';
