import { UPLOADS_PATH } from '@colloquy/contract/files';
import { storage } from '../../platform/storage/index.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { createTranscribedJob } from '../transcripts/fixtures.factory.ts';
import { inTask } from '../transcripts/transcripts.factory.ts';
import { recordDerived, storeDerived } from './index.ts';
import { beginUpload } from './uploads.factory.ts';

const TUS = { 'tus-resumable': '1.0.0' };

export default {
  fixtures: {
    fileId: async (server, owner) => {
      const { fileId, jobId, organisationId } = await createTranscribedJob(server, owner);
      const bytes = Buffer.alloc(1_000);
      await storage().put(fileId, bytes);
      const peaks = await storeDerived(organisationId, fileId, 'peaks', bytes);
      await inTask({ organisationId }, () => recordDerived(organisationId, peaks));
      return { id: fileId, jobId, knownIds: {} };
    },
    uploadId: async (_server, { browser }) => {
      const { id: jobId } = await aDraft(browser);
      const begun = await beginUpload(browser, { jobId, name: 'interview.wav', size: 5 });
      return { id: begun.headers.get('location')!.split('/').at(-1)!, jobId, knownIds: {} };
    },
  },
  ofUploader: ['uploadId'],
  requests: {
    [`POST ${UPLOADS_PATH}`]: {
      fixture: 'draftId',
      headers: (fixture) => ({
        ...TUS,
        'upload-length': '5',
        'upload-metadata': `jobId ${btoa(fixture!.id)},filename ${btoa('interview.wav')}`,
      }),
    },
    [`HEAD ${UPLOADS_PATH}/:uploadId`]: { headers: () => TUS },
    [`DELETE ${UPLOADS_PATH}/:uploadId`]: { headers: () => TUS },
    [`PATCH ${UPLOADS_PATH}/:uploadId`]: {
      headers: () => ({ ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    },
  },
} satisfies CapabilityFixtures;
