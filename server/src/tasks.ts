import { requireProviders } from './platform/provider.ts';
import { requireEventHandlers } from './platform/tasks/domain-events.ts';
import { grantMonthlyCredits, sealLedger, withdrawAllUserCredits } from './capabilities/credits/index.ts';
import { purgeTemplate } from './capabilities/exports/index.ts';
import { reconcileUpload } from './capabilities/files/index.ts';
import {
  deleteExpiredJobs,
  transferUserJobs,
  jobUploads,
  purgeJob,
  resumeFilesOfEngine,
  resumeUnpaidFiles,
  notifyReopened,
} from './capabilities/jobs/index.ts';
import { fetchModel, purgePrompt } from './capabilities/models/index.ts';
import { purgeOrganisation } from './capabilities/operations/index.ts';
import { endAssignments } from './capabilities/review/index.ts';
import {
  checkAttachment,
  deleteExpiredAttachments,
  notifySupportAdmins,
} from './capabilities/support/index.ts';
import { checkRecording, resumePaid, transcriptionService } from './capabilities/transcription/index.ts';
import { invitePeople, purgeGroup } from './capabilities/users/index.ts';
import { writeMessages } from './capabilities/webhooks/index.ts';

/** Services that this version includes. Importing a capability defines its service. */
const SERVICES = [transcriptionService];

/** First task of each chain. Importing a module defines its tasks and their successors. */
const ENTRY_TASKS = [
  purgeOrganisation,
  deleteExpiredJobs,
  reconcileUpload,
  jobUploads,
  purgeJob,
  purgeGroup,
  purgePrompt,
  purgeTemplate,
  transferUserJobs,
  invitePeople,
  grantMonthlyCredits,
  sealLedger,
  withdrawAllUserCredits,
  checkRecording,
  endAssignments,
  notifySupportAdmins,
  checkAttachment,
  deleteExpiredAttachments,
  writeMessages,
  resumePaid,
  resumeUnpaidFiles,
  notifyReopened,
  resumeFilesOfEngine,
  fetchModel,
];

/**
 * Defines all tasks at the start of every process, because any process may enqueue them. Throws if one is
 * missing.
 */
export function requireTasks(): void {
  if (ENTRY_TASKS.some((entryTask) => !entryTask) || SERVICES.some((service) => !service))
    throw new Error('A capability does not define its tasks or its service.');
  requireEventHandlers();
  requireProviders();
}
