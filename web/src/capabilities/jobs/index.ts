export type { JobDetail as JobOnPage } from '@colloquy/contract';
export { chosenFile } from './chosen-file.ts';
export { ExportDialog } from './exports/export-button.tsx';
export { pathFromList, pathOfJob } from './job-path.ts';
export { JobList } from './job-list.screen.tsx';
export { jobQuery } from './jobs.queries.ts';
