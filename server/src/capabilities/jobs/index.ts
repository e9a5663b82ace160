export { joinJob } from './audit-names.ts';
export { type AccessEnd, notifyAccessEnded, onAccessEnded } from './access-ended.ts';
export { failFile, finishFile, setRecording, reportProgress } from './file-progress.ts';
export { type FileOrder, getFileOrder } from './get-file-order.ts';
export { findPairCandidates, markFree, canAttachTranscript, attachTranscript } from './pair-files.ts';
export { isFileCovered, payFile } from './pay-file.ts';
export { payRun } from './pay-run.ts';
export { failRun, finishRun, reportRun } from './run-progress.ts';
export { isWaitingForTracks } from './conversation.ts';
export { updateJobStage } from './move-file.ts';
export { UNDER_WAY } from './jobs.table.ts';
export { enqueueEngineRetries, reportEngineWorks, waitForEngine } from './wait-for-engine.ts';
export {
  assignersOf,
  type JobKey,
  type JobReview,
  jobsReviewedBy,
  type ReviewEvent,
  reviewersOfJobs,
  reviewEventsOf,
  reviewsOf,
} from './job-reviews.ts';
export { deleteJobs, purgeJob } from './purge-job.ts';
export { findHomeJobs, findOwnJobs } from './find-home-jobs.ts';
export { transferUserJobs } from './transfer-jobs.ts';
export { isParticipantOfJob } from './move-to-study.ts';
export { mayWork, requireWork } from './job-access.ts';
export { stopTasksOf } from './stop-tasks.ts';
export { readJob } from './read-job.ts';
export { notifyReopened } from './notify-reopened.ts';
export { resumeFile, resumeFileOfTask } from './resume-file.ts';
export {
  findJobFiles,
  findTracks,
  getJob,
  getJobFile,
  lockJob,
  lockJobOfFile,
  lockAnyJob,
} from './jobs.store.ts';
export type { JobFileRow, JobRow } from './jobs.table.ts';
export { waitForEdits } from './job-actions.ts';
export { restartRuns } from './start-runs.ts';
export { failStalledRuns } from './run-progress.ts';
