import { defineCapability } from '../../platform/capability.ts';
import { visibleIn } from '../../platform/invalidations/topic-rules.ts';
import { defineUploadOwner } from '../files/index.ts';
import { allJobsRoutes } from './all-jobs.routes.ts';
import { namesOfJobs } from './audit-names.ts';
import { creditRequestRoutes } from './credit-requests.routes.ts';
import { deleteExpiredJobs, jobRetention } from './delete-expired-jobs.ts';
import { jobBillRoutes } from './job-bills.routes.ts';
import { jobUploads } from './job-uploads.ts';
import { jobRoutes } from './jobs.routes.ts';
import { job } from './jobs.table.ts';
import { notifyReopened } from './notify-reopened.ts';
import { answersAboutJobs } from './ordered-work.ts';
import { purgeJob } from './purge-job.ts';
import { resumeUnpaidFiles, unpaidResumption } from './resume-unpaid-files.ts';
import { sendRecordingRoute } from './send-recording.ts';
import { transcribeAgainRoute } from './transcribe-again.ts';
import { transferUserJobs } from './transfer-jobs.ts';
import { engineRetries, resumeFilesOfEngine } from './wait-for-engine.ts';

export default defineCapability({
  routes: async (app, context) => {
    jobRoutes(app);
    await sendRecordingRoute(app, context);
    transcribeAgainRoute(app, context);
    allJobsRoutes(app);
    jobBillRoutes(app);
    creditRequestRoutes(app);
  },
  tasks: [
    deleteExpiredJobs,
    notifyReopened,
    purgeJob,
    resumeFilesOfEngine,
    resumeUnpaidFiles,
    transferUserJobs,
  ],
  schedules: [unpaidResumption, engineRetries, jobRetention],
  events: {
    'credits.arrived': [resumeUnpaidFiles],
    'models.engine-changed': [resumeFilesOfEngine],
    'users.jobs-transferred': [transferUserJobs],
  },
  listen: () => defineUploadOwner(jobUploads),
  answers: answersAboutJobs,
  auditNames: namesOfJobs,
  topics: { jobs: visibleIn(job), job: visibleIn(job) },
  exemptions: {
    idsWithoutKey: {
      'job.price_list_id': 'either kind of price list: public or agreed',
      'job.request_id': 'created by the client, references no row',
      'job.requested_by': 'only compared when a request is repeated; the owner is created_by',
      'job_file.conversation_id': 'created by the client to group files, references no row',
      'job_file.recording_id': 'transcripts come after jobs in the order of capabilities',
    },
  },
});
