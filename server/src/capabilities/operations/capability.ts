import { defineCapability } from '../../platform/capability.ts';
import { mailRoutes } from './mails.routes.ts';
import { operationsRoutes } from './operations.routes.ts';
import { taskPruning } from './prune-tasks.ts';
import { organisationPurge, purgeOrganisation } from './purge-organisation.ts';
import { stalledCheck } from './resume-stalled.ts';

export default defineCapability({
  routes: (app, context) => {
    mailRoutes(app, context);
    operationsRoutes(app, context);
  },
  tasks: [purgeOrganisation],
  schedules: [stalledCheck, organisationPurge, taskPruning],
  exemptions: {
    idsWithoutKey: {
      'stalled_work.job_id': 'reported to operators; outlives the job',
      'stalled_work.subject_id': 'a file of a job or a task; outlives it',
    },
  },
});
