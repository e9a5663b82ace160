import { deleteJob } from '@colloquy/contract/jobs';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { createTranscribedJob } from '../transcripts/fixtures.factory.ts';
import { aDraft, aJobWithFile } from './jobs.factory.ts';

export default {
  fixtures: {
    jobId: async (server, owner) => {
      const { jobId, knownIds } = await createTranscribedJob(server, owner);
      return { id: jobId, jobId, knownIds };
    },
    draftId: async (_server, { browser }) => {
      const { id } = await aDraft(browser);
      return { id, jobId: id, knownIds: {} };
    },
    jobFileId: async (_server, { browser }) => {
      const { job, jobFileId } = await aJobWithFile(browser);
      const runId = job.files[0]!.runs[0]!.id;
      return { id: job.id, jobId: job.id, knownIds: { jobFileId, transcriptId: jobFileId, runId } };
    },
    waitingJobId: async (_server, { browser }) => {
      const { id: jobId } = await aDraft(browser, { waitsForStart: true });
      const uploadId = await uploadFile(browser, { jobId, name: 'waiting.wav', bytes: Buffer.from(jobId) });
      return { id: jobId, jobId, knownIds: { uploadId } };
    },
    deletedJobId: async (server, owner) => {
      const { jobId, knownIds } = await createTranscribedJob(server, owner);
      await owner.browser.get(deleteJob, { params: { jobId } });
      return { id: jobId, jobId, knownIds };
    },
  },
  requests: {
    'POST /api/jobs/:jobId/start': { fixture: 'waitingJobId' },
    'POST /api/jobs/:jobId/change-upload': { fixture: 'waitingJobId' },
    'POST /api/jobs/:jobId/exclude-file': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/check-file': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/uncheck-file': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/rename-file': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/transcribe-again': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/exclude-run': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/start-conversation': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/pairs': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/retry-in-language': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/import-as-transcript': { fixture: 'jobFileId' },
    'POST /api/jobs/:jobId/restore': { fixture: 'deletedJobId' },
    'GET /api/deleted/jobs/:jobId': { fixture: 'deletedJobId' },
  },
} satisfies CapabilityFixtures;
