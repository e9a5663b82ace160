import {
  acceptJob as acceptEndpoint,
  cancelJob as cancelEndpoint,
  changeJob as changeEndpoint,
  changeUpload as changeUploadEndpoint,
  countJobsPastRetention as retentionEndpoint,
  createJob as createEndpoint,
  deleteJob as deleteEndpoint,
  findDeletedJobs as findDeletedEndpoint,
  findJobChoices as choicesEndpoint,
  findJobs as findEndpoint,
  findUploadedFiles as findUploadedEndpoint,
  startConversation as beginWithTracksEndpoint,
  checkFile as checkFileEndpoint,
  uncheckFile as uncheckFileEndpoint,
  renameFile as renameFileEndpoint,
  excludeFile as excludeFileEndpoint,
  excludeRun as excludeRunEndpoint,
  duplicateJob as duplicateEndpoint,
  readDeletedJob as readDeletedEndpoint,
  importAsTranscript as importAsTranscriptEndpoint,
  readJob as readEndpoint,
  reopenJob as reopenEndpoint,
  restoreJob as restoreEndpoint,
  retryInLanguage as retryInLanguageEndpoint,
  retryJob as retryEndpoint,
  findColleagues as colleaguesEndpoint,
  moveJobToStudy as studyEndpoint,
  transferJob as transferEndpoint,
  readJobPeople as peopleEndpoint,
  shareJob as shareEndpoint,
  startJob as startEndpoint,
  unshareJob as unshareEndpoint,
} from '@colloquy/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { acceptJob, cancelJob, excludeFile, excludeRun, reopenJob, retryJob } from './job-actions.ts';
import { startConversation } from './conversation.ts';
import { changeJob } from './change-job.ts';
import { changeUpload } from './change-upload.ts';
import { createJob } from './create-job.ts';
import { deleteJob, restoreJob } from './delete-job.ts';
import { countJobsPastRetention } from './delete-expired-jobs.ts';
import { findDeletedJobs, readDeletedJob } from './find-deleted-jobs.ts';
import { findJobChoices } from './find-job-choices.ts';
import { findJobs } from './find-jobs.ts';
import { findUploadedFiles } from './find-uploaded-files.ts';
import { jobsCsvRoute } from './jobs-csv.ts';
import { checkFile, uncheckFile } from './check-file.ts';
import { renameFile } from './rename-file.ts';
import { importAsTranscript, retryInLanguage } from './retry-file.ts';
import { duplicateJob } from './duplicate-job.ts';
import { readJob } from './read-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { prepareStart } from './start-job.ts';
import { prepareTransfer } from './transfer-jobs.ts';
import { prepareMoveToStudy } from './move-to-study.ts';
import { findColleagues } from '../access/index.ts';
import { readJobPeople, shareJob, unshareJob } from './share-job.ts';

const ACTIONS = [
  [cancelEndpoint, cancelJob],
  [retryEndpoint, retryJob],
  [acceptEndpoint, acceptJob],
  [restoreEndpoint, restoreJob],
] as const;

const MARKS = [
  [checkFileEndpoint, checkFile],
  [uncheckFileEndpoint, uncheckFile],
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
  // Repeatable read, because workers change the job and its files between the queries.
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
  for (const [endpoint, action] of MARKS) {
    serve(app, endpoint, (call) =>
      call.run(async (who) => {
        await action(who, call.params.jobId, call.body.jobFileId);
        return { job: await readJob(who, call.params.jobId) };
      }),
    );
  }
  serve(app, renameFileEndpoint, (call) =>
    call.run(async (who) => {
      await renameFile(who, call.params.jobId, call.body);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  for (const [endpoint, action] of ACTIONS) {
    serve(app, endpoint, (call) =>
      call.run(async (who) => {
        await action(who, call.params.jobId);
        return { job: await readJob(who, call.params.jobId) };
      }),
    );
  }
  serve(app, duplicateEndpoint, (call) =>
    call.run(async (who) => {
      const draft = await duplicateJob(who, call.params.jobId, call.body.requestId);
      return { job: await readJob(who, draft.id) };
    }),
  );
  serve(app, excludeFileEndpoint, (call) =>
    call.run(async (who) => {
      await excludeFile(who, call.params.jobId, call.body.jobFileId);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, excludeRunEndpoint, (call) =>
    call.run(async (who) => {
      await excludeRun(who, call.params.jobId, call.body.runId);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, retryInLanguageEndpoint, (call) =>
    call.run(async (who) => {
      await retryInLanguage(who, call.params.jobId, call.body);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, importAsTranscriptEndpoint, (call) =>
    call.run(async (who) => {
      await importAsTranscript(who, call.params.jobId, call.body.jobFileId);
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
    call.run(async () => ({ jobs: await countJobsPastRetention(call.query.days) })),
  );
  serve(app, beginWithTracksEndpoint, (call) =>
    call.run(async (who) => {
      await startConversation(who, call.params.jobId, call.body.jobFileId);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  draftRoutes(app);
  jobsCsvRoute(app);
  sharingRoutes(app);
}

function draftRoutes(app: FastifyInstance): void {
  serve(app, startEndpoint, async (call) => {
    const { jobId } = call.params;
    const start = await call.run((who) => prepareStart(who, jobId, call.body.leftOut));
    await start();
    return { job: await call.run((who) => readJob(who, jobId)) };
  });
  serve(app, changeUploadEndpoint, (call) =>
    call.run((who) => changeUpload(who, call.params.jobId, call.body)),
  );
}

/** Sharing and ownership of a job. */
function sharingRoutes(app: FastifyInstance): void {
  serve(app, colleaguesEndpoint, (call) => call.run(async () => ({ people: await findColleagues() })));
  serve(app, peopleEndpoint, (call) => call.run((who) => readJobPeople(who, call.params.jobId)));
  serve(app, shareEndpoint, (call) => call.run((who) => shareJob(who, call.params.jobId, call.body)));
  serve(app, unshareEndpoint, (call) =>
    call.run((who) => unshareJob(who, call.params.jobId, call.body.personId)),
  );
  serve(app, transferEndpoint, async (call) => {
    const transfer = await call.run((who) => prepareTransfer(who, call.params.jobId, call.body));
    await transfer();
    const job = await call
      .run((who) => readJob(who, call.params.jobId))
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.error === 'not-found') return null;
        throw error;
      });
    return { job };
  });
  serve(app, studyEndpoint, async (call) => {
    const { studyId } = call.body;
    const move = await call.run((who) => prepareMoveToStudy(who, call.params.jobId, studyId));
    await move();
    return { studyId };
  });
}
