export { JobList } from './job-list.screen.tsx';
