export { failFile, finishFile, noteRecording, reportProgress } from './file-progress.ts';
export { type FileOrder, getFileOrder } from './get-file-order.ts';
export { jobRoutes } from './jobs.routes.ts';
export { purgeJob } from './purge-job.ts';
export { jobUploads } from './take-upload.ts';
export { getJob } from './jobs.store.ts';
export type { JobRow } from './jobs.table.ts';
