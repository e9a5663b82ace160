import { readUploadLimits, RECORDINGS_AND_TRANSCRIPTS } from '@colloquy/contract/files';
import {
  changeJob,
  changeUpload,
  createJob,
  findJobChoices,
  findUploadedFiles,
  type JobDetail,
  readJob,
  readJobPrice,
  startJob,
  type UploadedFile,
} from '@colloquy/contract/jobs';
import { findQualities, findSpeechLanguages } from '@colloquy/contract/models';
import { findOwnServices } from '@colloquy/contract/services';
import { defaultOptions } from 'tus-js-client';
import { mockServer } from '../../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx';
import { transcription } from '../../../transcription/testing/in-transcription.tsx';
import { createScreen } from '../create.screen.tsx';

const CreateScreen = createScreen(transcription, false);

// Uploads stop at the search for previous ones.
Object.assign(defaultOptions.urlStorage, { findAllUploads: () => new Promise(() => undefined) });

export const settings = { name: 'interview', language: null, speakers: null, quality: 'fast' as const };
export const DRAFT = {
  id: 'd',
  sid: 'SID002',
  name: 'interview',
  settings,
  files: [],
  fileCount: 0,
  stages: [],
  manyFiles: false,
  waitsForStart: true,
  revision: 1,
  abilities: { canAddFiles: true },
} as unknown as JobDetail;
const OFFERED = { isAvailable: true, engine: 'Local', price: 10, sentTo: null, remedy: null };

export const audio = (name: string): File =>
  new File([new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0])], name, { type: 'audio/mpeg' });
export const transcriptText = new File(['Interviewer: How was it?'], 'talk.mp3', { type: 'audio/mpeg' });

export const uploaded = (name: string, part: object = {}): UploadedFile =>
  ({
    uploadIds: [name],
    jobId: 'd',
    jobName: 'interview',
    name,
    bytes: 8,
    durationMs: 120_000,
    settings: {},
    tracks: 0,
    status: 'active',
    progress: { state: 'waiting', message: 'Uploaded. Not started yet.', percent: 0, failure: null },
    ...part,
  }) as unknown as UploadedFile;

/** A server with one draft `d`, which the endpoints create, change and start. */
export function mockDraftServer() {
  const server = mockServer();
  let draft: JobDetail = DRAFT;

  server.on(findSpeechLanguages, { first: ['th'], languages: ['en', 'th'], expected: [] });
  server.on(findJobChoices, { people: [], reviewers: [], languages: [] });
  server.on(findOwnServices, {
    services: [{ sid: 'SID002', name: 'Qual AI', isAvailable: true, off: null }],
  });
  server.on(findQualities, {
    qualities: [
      { ...OFFERED, quality: 'fast', secondsPerMinute: 30, isMeasured: true },
      { ...OFFERED, quality: 'best', isAvailable: false, remedy: 'Ask your admin.' },
    ],
  } as never);
  server.on(readUploadLimits, {
    maxBytes: 4 * 1024 ** 2,
    maxDurationMs: 3_600_000,
    services: [{ sid: 'SID002', types: [...RECORDINGS_AND_TRANSCRIPTS] }],
  });
  server.on(createJob, ({ body }) => {
    const { name, manyFiles } = body as { name: string; manyFiles: boolean };
    draft = { ...DRAFT, name, manyFiles, settings: { ...settings, name } };
    return { job: draft };
  });
  server.on(changeJob, ({ body }) => {
    const {
      revision,
      manyFiles = draft.manyFiles,
      ...change
    } = body as Partial<JobDetail> & { revision: number };
    draft = { ...draft, ...(change.name && { name: change.name }), manyFiles, revision: revision + 1 };
    draft = { ...draft, settings: { ...draft.settings, ...change } };
    return { job: draft };
  });
  server.on(readJob, () => ({ job: draft }));
  server.on(readJobPrice, {
    work: 'transcription',
    price: 100,
    funds: { pool: 98_800, own: 0, limit: null, spendable: 98_800 },
  });
  server.on(findUploadedFiles, { files: [] });
  server.on(changeUpload, {});
  server.on(startJob, () => {
    draft = { ...draft, waitsForStart: false };
    return { job: draft };
  });
  return {
    ...server,
    /** Changes the draft as another tab or an arriving file does. */
    changeDraft: (change: Partial<JobDetail>) => {
      draft = { ...draft, ...change };
    },
    bodiesOf: (path: string): unknown[] =>
      server.requests
        .filter((request) => request.method !== 'GET' && request.path === path)
        .map(({ body }) => body),
  };
}

export const openCreate = (at = '/client/qual-ai/jobs/create') =>
  renderWithProviders(<CreateScreen />, { at });
