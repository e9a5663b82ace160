import {
  acceptJob as acceptEndpoint,
  cancelJob as cancelEndpoint,
  changeJob as changeEndpoint,
  countPastRetention as retentionEndpoint,
  createJob as createEndpoint,
  deleteJob as deleteEndpoint,
  findDeletedJobs as findDeletedEndpoint,
  findJobChoices as choicesEndpoint,
  findJobs as findEndpoint,
  findUploadedFiles as findUploadedEndpoint,
  beginWithTracks as beginWithTracksEndpoint,
  leaveOutFile as leaveOutEndpoint,
  orderAgain as orderAgainEndpoint,
  readDeletedJob as readDeletedEndpoint,
  readAsTranscript as readAsTranscriptEndpoint,
  readJob as readEndpoint,
  reopenJob as reopenEndpoint,
  restoreJob as restoreEndpoint,
  retryInLanguage as retryInLanguageEndpoint,
  retryJob as retryEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { acceptJob, cancelJob, leaveOutFile, reopenJob, retryJob } from './act-on-job.ts';
import { beginWithTracks } from './conversation.ts';
import { changeJob } from './change-job.ts';
import { createJob } from './create-job.ts';
import { deleteJob, restoreJob } from './delete-job.ts';
import { countPastRetention } from './delete-kept-jobs.ts';
import { findDeletedJobs, readDeletedJob } from './find-deleted-jobs.ts';
import { findJobChoices } from './find-job-choices.ts';
import { findJobs } from './find-jobs.ts';
import { findUploadedFiles } from './find-uploaded-files.ts';
import { jobsCsvRoute } from './jobs-csv.ts';
import { readAsTranscript, retryInLanguage } from './mend-file.ts';
import { orderAgain } from './order-again.ts';
import { readJob } from './read-job.ts';
import { sharingRoutes } from './sharing.routes.ts';

const ACTS = [
  [cancelEndpoint, cancelJob],
  [retryEndpoint, retryJob],
  [acceptEndpoint, acceptJob],
  [restoreEndpoint, restoreJob],
] as const;

export function jobRoutes(app: FastifyInstance): void {
  serve(app, createEndpoint, (call) =>
    call.run(async (who) => {
      const job = await createJob(who, call.body);
      return { job: await readJob(who, job.id) };
    }),
  );
  serve(app, findEndpoint, (call) => call.run((who) => findJobs(who, call.query)));
  serve(app, choicesEndpoint, (call) => call.run(() => findJobChoices()));
  // The job and its files are read one after the other, while workers move both.
  serve(app, readEndpoint, (call) =>
    call.runRepeatableRead(async (who) => ({ job: await readJob(who, call.params.jobId) })),
  );
  serve(app, findUploadedEndpoint, (call) =>
    call.run(async () => ({ files: await findUploadedFiles(call.params.jobId) })),
  );
  serve(app, changeEndpoint, (call) =>
    call.run(async (who) => {
      await changeJob(who, call.params.jobId, call.body);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, reopenEndpoint, (call) =>
    call.run(async (who) => {
      await reopenJob(who, call.params.jobId, call.body.reason);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  for (const [endpoint, act] of ACTS) {
    serve(app, endpoint, (call) =>
      call.run(async (who) => {
        await act(who, call.params.jobId);
        return { job: await readJob(who, call.params.jobId) };
      }),
    );
  }
  serve(app, orderAgainEndpoint, (call) =>
    call.run(async (who) => {
      const draft = await orderAgain(who, call.params.jobId, call.body.requestId);
      return { job: await readJob(who, draft.id) };
    }),
  );
  serve(app, leaveOutEndpoint, (call) =>
    call.run(async (who) => {
      await leaveOutFile(who, call.params.jobId, call.body.jobFileId);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, retryInLanguageEndpoint, (call) =>
    call.run(async (who) => {
      await retryInLanguage(who, call.params.jobId, call.body);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, readAsTranscriptEndpoint, (call) =>
    call.run(async (who) => {
      await readAsTranscript(who, call.params.jobId, call.body.jobFileId);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, deleteEndpoint, (call) =>
    call.run(async (who) => {
      const until = await deleteJob(who, call.params.jobId);
      return { restorableUntil: until.toISOString() };
    }),
  );
  serve(app, findDeletedEndpoint, (call) => call.run((who) => findDeletedJobs(who, call.query)));
  serve(app, readDeletedEndpoint, (call) =>
    call.run(async (who) => ({ job: await readDeletedJob(who, call.params.jobId) })),
  );
  serve(app, retentionEndpoint, (call) =>
    call.run(async () => ({ jobs: await countPastRetention(call.query.days) })),
  );
  serve(app, beginWithTracksEndpoint, (call) =>
    call.run(async (who) => {
      await beginWithTracks(who, call.params.jobId, call.body.jobFileId);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  jobsCsvRoute(app);
  sharingRoutes(app);
}
