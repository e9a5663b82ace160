export { failFile, finishFile, noteRecording, reportProgress } from './file-progress.ts';
export { type FileOrder, getFileOrder } from './get-file-order.ts';
export { allJobsRoutes } from './all-jobs.routes.ts';
export { creditRequestRoutes } from './credit-requests.routes.ts';
export { jobBillRoutes } from './job-bills.routes.ts';
export { sendRecordingRoute } from './send-recording.ts';
export { jobRoutes } from './jobs.routes.ts';
export { findPartners, markFree, type Partner, takesTranscript, takeTranscript } from './pair-files.ts';
export { endPayment, isFileCovered, payFile, takeUp } from './pay-file.ts';
export { waitsForTracks } from './conversation.ts';
export { settleJob } from './move-file.ts';
export { UNDER_WAY } from './jobs.table.ts';
export { qualityRoutes } from './offer-qualities.ts';
export {
  orderTryingEngines,
  startTryingEngines,
  takeUpForEngine,
  tellEngineWorks,
  waitForEngine,
} from './wait-for-engine.ts';
export { beforePurge } from './before-purge.ts';
export { purgeJob } from './purge-job.ts';
export { deleteKeptJobs, startDeletingKeptJobs } from './delete-kept-jobs.ts';
export { findHomeJobs, findOwnJobs } from './find-home-jobs.ts';
export { handOverWork } from './hand-over.ts';
export { mayWork, requireWork } from './job-access.ts';
export { stopTasksOf } from './stop-tasks.ts';
export { readJob } from './read-job.ts';
export { tellReopened } from './tell-reopened.ts';
export { takeUpFile } from './take-up-file.ts';
export { startTakingUpUnpaid, takeUpUnpaid } from './take-up-unpaid.ts';
export { jobUploads } from './take-upload.ts';
export { findJobFiles, findTracks, getJob, getJobFile, holdJobOfFile } from './jobs.store.ts';
export type { JobFileRow, JobRow } from './jobs.table.ts';
