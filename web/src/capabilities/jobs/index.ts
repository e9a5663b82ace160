export type { JobDetail as JobOnPage } from '@colloquy/contract';
export { JobList } from './job-list.screen.tsx';
