import { bringMonthly, sealLedger, takeBackAll } from './capabilities/credits/index.ts';
import { lookAfterUpload } from './capabilities/files/index.ts';
import {
  deleteKeptJobs,
  handOverWork,
  jobUploads,
  purgeJob,
  takeUpForEngine,
  takeUpUnpaid,
  tellReopened,
} from './capabilities/jobs/index.ts';
import { fetchModel, purgePrompt } from './capabilities/models/index.ts';
import { purgeOrganisation } from './capabilities/operations/index.ts';
import { endAssignments } from './capabilities/review/index.ts';
import { checkRecording, goOnPaid, purgeTemplate } from './capabilities/transcripts/index.ts';
import { checkAttachment, deleteKeptAttachments, tellDesk } from './capabilities/support/index.ts';
import { invitePeople, purgeGroup } from './capabilities/users/index.ts';
import { writeMessages } from './capabilities/webhooks/index.ts';
import { requireNoticeTasks } from './platform/tasks/notice.ts';

/** A module defines its tasks when it is imported, and with them those that follow; these are where each begins. */
const BEGINNINGS = [
  purgeOrganisation,
  deleteKeptJobs,
  lookAfterUpload,
  jobUploads,
  purgeJob,
  purgeGroup,
  purgePrompt,
  purgeTemplate,
  handOverWork,
  invitePeople,
  bringMonthly,
  sealLedger,
  takeBackAll,
  checkRecording,
  endAssignments,
  tellDesk,
  checkAttachment,
  deleteKeptAttachments,
  writeMessages,
  goOnPaid,
  takeUpUnpaid,
  tellReopened,
  takeUpForEngine,
  fetchModel,
];

/** At the start of every process, because one asks for work that another does. Fails where something is missing. */
export function requireTasks(): void {
  if (BEGINNINGS.some((beginning) => !beginning)) throw new Error('A capability lacks its background work.');
  requireNoticeTasks();
}
