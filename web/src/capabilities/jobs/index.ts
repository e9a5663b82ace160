export type { JobDetail as JobOnPage } from '@colloquy/contract/jobs';
export type { JobPagePartProps } from './job.screen.tsx';
export type { JobPageSlot } from './jobs.routes.ts';
export { chosenFile, type JobFile, useChosenFile } from './chosen-file.ts';
export { ExportDialog } from './exports/export-button.tsx';
export { DeletedJobs } from './deleted-jobs.tsx';
export { DeletedTemplates } from './exports/deleted-templates.tsx';
export { jobChoicesQuery } from './job-list.queries.ts';
export { JobDetails, JobLog } from './parts/lazy-job-details.ts';
export { pathFromList, pathOfJob } from './job-path.ts';
export type { JobsToAssign } from './job-lists.screen.tsx';
export { cacheJob, jobQuery, runJobAction, updateJob } from './jobs.queries.ts';
export {
  ServiceContext,
  type ServiceEntry,
  type FileLanguageProps,
  type OrderFieldsProps,
  type ServiceOrder,
  type ServiceScreens,
} from './service-screens.ts';
export { offerFiles, takeOfferedFiles } from './offered-files.ts';
export { useOpenWork } from './parts/open-work.tsx';
export { type RemainingTranscriptWork, CountRemainingWorkContext } from './remaining-work.ts';
