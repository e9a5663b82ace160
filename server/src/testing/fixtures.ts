import { createThread } from '@colloquy/contract/comments';
import { UPLOADS_PATH } from '@colloquy/contract/files';
import { deleteJob, moveJobToStudy } from '@colloquy/contract/jobs';
import { addParticipant, createStudy } from '@colloquy/contract/studies';
import { createSupportRequest } from '@colloquy/contract/support';
import { createSnapshot } from '@colloquy/contract/transcripts';
import { anApiKey } from '../capabilities/api-keys/api-keys.factory.ts';
import { grantCredits } from '../capabilities/credits/index.ts';
import { anInvoice } from '../capabilities/credits/invoices.factory.ts';
import { recordDerived, storeDerived } from '../capabilities/files/index.ts';
import { beginUpload } from '../capabilities/files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../capabilities/identity/identity.factory.ts';
import { aDraft, aJobWithFile } from '../capabilities/jobs/jobs.factory.ts';
import { aPrompt } from '../capabilities/models/prompts.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { aKnownVoice } from '../capabilities/voices/voices.factory.ts';
import { aTemplate } from '../capabilities/exports/templates/templates.factory.ts';
import { aSpeaker, aTranscript, inTask } from '../capabilities/transcripts/transcripts.factory.ts';
import { newId } from '../platform/ids.ts';
import { writeMail } from '../platform/mail/outbox.ts';
import { storage } from '../platform/storage/index.ts';
import type { Actor } from './actors.ts';
import {
  insertOrganisationEngineRows,
  insertGroupRow,
  insertAssignmentRow,
  insertWebhookRows,
} from './insert-rows.ts';
import type { TestServer } from './test-server.ts';

/** Subject of a request: its id, its job and ids that the body may require. */
export type Fixture = { id: string; jobId: string; knownIds: Record<string, string> };
type CreateFixture = (server: TestServer, owner: Actor & { person: TestPerson }) => Promise<Fixture>;

const createTranscribedJob = async (...[server, owner]: Parameters<CreateFixture>) => {
  const transcript = await aTranscript(server, owner.person, ['Two words.']);
  const knownIds = { segmentId: transcript.segments[0]!.id, speakerId: await aSpeaker(transcript) };
  return { ...transcript, knownIds };
};

/** Creates a comment of the owner. Its thread and first message share one id. */
const createComment: CreateFixture = async (server, owner) => {
  const { id: recordingId, jobId } = await createTranscribedJob(server, owner);
  const id = newId();
  const body = { id, kind: 'comment', text: 'Two?', quotation: null };
  await owner.browser.get(createThread, { params: { recordingId }, body });
  return { id, jobId, knownIds: {} };
};

/** Creates an organisation that can be changed and deleted without losing the actors. */
const createSpareOrganisation: CreateFixture = async (_server, { browser }) => {
  const [{ id }, { id: jobId }] = [await anOrganisation(), await aDraft(browser)];
  return { id, jobId, knownIds: {} };
};

/** Creates a study of the owner with one of their jobs, a participant, and a colleague who may become a member. */
const createStudyWithJob: CreateFixture = async (_server, { browser, person }) => {
  const { id: jobId } = await aDraft(browser);
  const [id, participantId] = [newId(), newId()];
  await browser.get(createStudy, { body: { id, name: 'Food at home', purpose: '', dueOn: null } });
  await browser.get(addParticipant, { params: { studyId: id }, body: { id: participantId, name: null } });
  await browser.get(moveJobToStudy, { params: { jobId }, body: { studyId: id } });
  const { id: personId } = await aPerson(person.organisationId);
  return { id, jobId, knownIds: { personId, participantId } };
};

/** Fixtures by path parameter. A new parameter needs an entry here. */
export const FIXTURES: Record<string, CreateFixture> = {
  jobId: async (server, owner) => {
    const { jobId, knownIds } = await createTranscribedJob(server, owner);
    return { id: jobId, jobId, knownIds };
  },
  recordingId: (server, owner) => createTranscribedJob(server, owner),
  snapshotId: async (server, owner) => {
    const { id: recordingId, jobId } = await createTranscribedJob(server, owner);
    const id = newId();
    await owner.browser.get(createSnapshot, { params: { recordingId }, body: { id, name: 'As it was' } });
    return { id, jobId, knownIds: {} };
  },
  threadId: createComment,
  commentId: createComment,
  fileId: async (server, owner) => {
    const { fileId, jobId, organisationId } = await createTranscribedJob(server, owner);
    const bytes = Buffer.alloc(1_000);
    await storage().put(fileId, bytes);
    const peaks = await storeDerived(organisationId, fileId, 'peaks', bytes);
    await inTask({ organisationId }, () => recordDerived(organisationId, peaks));
    return { id: fileId, jobId, knownIds: {} };
  },
  deletedJobId: async (server, owner) => {
    const { jobId, knownIds } = await createTranscribedJob(server, owner);
    await owner.browser.get(deleteJob, { params: { jobId } });
    return { id: jobId, jobId, knownIds };
  },
  draftId: async (_server, { browser }) => {
    const { id } = await aDraft(browser);
    return { id, jobId: id, knownIds: {} };
  },
  jobFileId: async (_server, { browser }) => {
    const { job, jobFileId } = await aJobWithFile(browser);
    return { id: job.id, jobId: job.id, knownIds: { jobFileId, transcriptId: jobFileId } };
  },
  organisationId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    const { organisationId } = person;
    const grantId = newId();
    await inTask({ organisationId }, () => grantCredits({ organisationId, postingId: grantId, amount: 1 }));
    const invoiceId = await anInvoice(organisationId);
    return { id: organisationId, jobId, knownIds: { personId: person.id, grantId, invoiceId } };
  },
  spareOrganisationId: createSpareOrganisation,
  subscriptionId: async (server, owner) => {
    const spare = await createSpareOrganisation(server, owner);
    const id = newId();
    await server.superuser.query(
      `insert into subscription (organisation_id, id, plan, period, starts_on, ends_on, created_at)
       values ($1, $2, 3, 1, '2026-01-01', '2026-12-31', now())`,
      [spare.id, id],
    );
    return { ...spare, id };
  },
  mailId: async (_server, { browser, person: { organisationId } }) => {
    const { id: jobId } = await aDraft(browser);
    const mail = { organisationId, to: 'customer@example.test', subject: 'A mail', text: 'Words' };
    return { id: await inTask({ organisationId }, () => writeMail(mail)), jobId, knownIds: {} };
  },
  templateId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aTemplate(person), jobId, knownIds: {} };
  },
  voiceId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aKnownVoice(person), jobId, knownIds: {} };
  },
  promptId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aPrompt(person.id), jobId, knownIds: {} };
  },
  connectionId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await insertOrganisationEngineRows(server, person), jobId, knownIds: {} };
  },
  supportRequestId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    const body = { requestId: newId(), subject: 'A question', text: 'How?' };
    const { request } = await browser.get(createSupportRequest, { body });
    return { id: request.id, jobId, knownIds: {} };
  },
  attachmentId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    const attachments = [{ name: 'note.txt', content: btoa('Look here.') }];
    const body = { requestId: newId(), subject: 'A question', text: 'How?', attachments };
    const { request } = await browser.get(createSupportRequest, { body });
    return { id: request.messages[0]!.attachments[0]!.id, jobId, knownIds: {} };
  },
  creditRequestId: async (server, { browser, person }) => {
    const { job, jobFileId } = await aJobWithFile(browser);
    const id = newId();
    await server.superuser.query(
      `insert into credit_request (organisation_id, id, job_id, stage_run_id, person_id, shortfall, amount, state, created_at)
       select $1, $2, $3, id, $5, 'limit', 100, 'open', now() from stage_run where job_file_id = $4`,
      [person.organisationId, id, job.id, jobFileId, person.id],
    );
    return { id, jobId: job.id, knownIds: {} };
  },
  /** Belongs to another user, see `belongsToAnotherUser`. */
  absenceId: async (_server, { browser }) => ({
    id: newId(),
    jobId: (await aDraft(browser)).id,
    knownIds: {},
  }),
  assignmentId: async (server, owner) => {
    const { id: jobId } = await aDraft(owner.browser);
    const { organisationId } = owner.person;
    const person = await aPerson(organisationId, 'reviewer');
    return { id: await insertAssignmentRow(server, { jobId, person, organisationId }), jobId, knownIds: {} };
  },
  jobToReviewId: async (_server, { person, browser }) => {
    const { id } = await aDraft(browser);
    const reviewer = await aPerson(person.organisationId, 'reviewer');
    return { id, jobId: id, knownIds: { personId: reviewer.id } };
  },
  keyId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: (await anApiKey(server, person.organisationId)).id, jobId, knownIds: {} };
  },
  webhookId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    const { id, messageId } = await insertWebhookRows(server, person.organisationId);
    return { id, jobId, knownIds: { messageId } };
  },
  /** Belongs to another organisation, see `belongsToAnotherUser`. */
  reviewerId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: (await aPerson((await anOrganisation()).id, 'reviewer')).id, jobId, knownIds: {} };
  },
  userId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: (await aPerson(person.organisationId)).id, jobId, knownIds: {} };
  },
  /** Belongs to another user, see `belongsToAnotherUser`. */
  factorId: async (_server, { browser }) => ({
    id: newId(),
    jobId: (await aDraft(browser)).id,
    knownIds: {},
  }),
  groupId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await insertGroupRow(server, person.organisationId, []), jobId, knownIds: {} };
  },
  studyId: createStudyWithJob,
  jobOfStudyId: async (server, owner) => {
    const { id: studyId, jobId } = await createStudyWithJob(server, owner);
    return { id: jobId, jobId, knownIds: { studyId } };
  },
  uploadId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    const begun = await beginUpload(browser, { jobId, name: 'interview.wav', size: 5 });
    return { id: begun.headers.get('location')!.split('/').at(-1)!, jobId, knownIds: {} };
  },
};

/** Exceptions to the rule that the last path parameter names the subject. */
type RequestOverride = {
  fixture?: string;
  /** Only the owner may do this; others who see the object are refused. */
  isForOwnerOnly?: true;
  /** Belongs to a user outside the actors, so it is unknown to all of them. */
  belongsToAnotherUser?: true;
  headers?: (fixture: Fixture | undefined) => Record<string, string>;
};
const TUS = { 'tus-resumable': '1.0.0' };

/** Subject and headers by method and path, where the path alone does not determine them. */
export const REQUEST_OVERRIDES: Record<string, RequestOverride> = {
  'DELETE /api/absences/:absenceId': { belongsToAnotherUser: true },
  'POST /api/security/totp/:factorId': { belongsToAnotherUser: true },
  'PATCH /api/security/factors/:factorId': { belongsToAnotherUser: true },
  'DELETE /api/security/factors/:factorId': { belongsToAnotherUser: true },
  'POST /api/assignments/:assignmentId/accept': { belongsToAnotherUser: true },
  'POST /api/assignments/:assignmentId/decline': { belongsToAnotherUser: true },
  'POST /api/assignments/:assignmentId/finish': { belongsToAnotherUser: true },
  'POST /api/assignments/:assignmentId/return': { belongsToAnotherUser: true },
  'PUT /api/reviewers/:reviewerId/rate': { belongsToAnotherUser: true },
  'PUT /api/jobs/:jobId/study': { fixture: 'jobOfStudyId' },
  'PATCH /api/comments/:commentId': { isForOwnerOnly: true },
  'DELETE /api/comments/:commentId': { isForOwnerOnly: true },
  'PATCH /api/organisations/:organisationId': { fixture: 'spareOrganisationId' },
  'DELETE /api/organisations/:organisationId': { fixture: 'spareOrganisationId' },
  'POST /api/jobs/:jobId/assignments': { fixture: 'jobToReviewId' },
  'POST /api/jobs/:jobId/exclude-file': { fixture: 'jobFileId' },
  'POST /api/jobs/:jobId/start-conversation': { fixture: 'jobFileId' },
  'POST /api/jobs/:jobId/pairs': { fixture: 'jobFileId' },
  'POST /api/jobs/:jobId/retry-in-language': { fixture: 'jobFileId' },
  'POST /api/jobs/:jobId/import-as-transcript': { fixture: 'jobFileId' },
  'POST /api/jobs/:jobId/restore': { fixture: 'deletedJobId' },
  'GET /api/deleted/jobs/:jobId': { fixture: 'deletedJobId' },
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
};
