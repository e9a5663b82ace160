export { joinJob } from './audit-names.ts';
export { type AccessEnd, notifyAccessEnded, onAccessEnded } from './access-ended.ts';
export { setRecording } from './set-recording.ts';
export { type FileOrder, getFileOrder } from './get-file-order.ts';
export { attachTranscript, findFilesOfDraft, markFree } from './pair-files.ts';
export { isRunCovered, payRun } from './pay-run.ts';
export { failRun, finishRun, reportRun } from './run-progress.ts';
export { isWaitingForTracks } from './conversation.ts';
export { updateJobStage } from './move-file.ts';
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
export {
  countAside,
  findHomeJobs,
  findJobSummaries,
  findReceivedJobs,
  type ReceivedJob,
} from './find-home-jobs.ts';
export { createJob } from './create-job.ts';
export { parseJobNumber } from './find-jobs.ts';
export { transferUserJobs } from './transfer-jobs.ts';
export { isParticipantOfJob } from './move-to-study.ts';
export { mayWork, requireOwner, requireWork } from './job-access.ts';
export { stopTasksOf } from './stop-tasks.ts';
export { readJob } from './read-job.ts';
export { notifyReopened } from './notify-reopened.ts';
export { isTaskOfRun, resumeRun, resumeRunOfTask, retryStoppedTasks } from './resume-run.ts';
export { isUnderWay } from './stage-runs.rules.ts';
export { lockFile, lockRun } from './stage-runs.store.ts';
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
export { waitForEdits } from './running-edits.ts';
export { renameRecording } from './rename-file.ts';
export { areWordsLocked } from './words-lock.ts';
export { hasUnfinishedTask, restartRun } from './start-runs.ts';
export { failStalledRun } from './run-progress.ts';
