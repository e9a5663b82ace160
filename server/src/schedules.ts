import type { Schedule } from './platform/tasks/schedules.ts';
import { ledgerSeals, monthlyGrants } from './capabilities/credits/index.ts';
import { sessionCleanup } from './capabilities/identity/index.ts';
import { engineRetries, jobRetention, unpaidResumption } from './capabilities/jobs/index.ts';
import { organisationPurge, stalledCheck, taskPruning } from './capabilities/operations/index.ts';
import { attachmentRetention } from './capabilities/support/index.ts';
import { unconfirmedPurge } from './capabilities/users/index.ts';

/** All periodic work. Mails alone are polled, every few seconds: see `startMailing`. */
export const SCHEDULES: readonly Schedule[] = [
  stalledCheck,
  unpaidResumption,
  engineRetries,
  monthlyGrants,
  ledgerSeals,
  jobRetention,
  attachmentRetention,
  sessionCleanup,
  unconfirmedPurge,
  organisationPurge,
  taskPruning,
];
