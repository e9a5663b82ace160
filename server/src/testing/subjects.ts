import { askSupport, deleteJob, nameSnapshot, startThread, UPLOADS_PATH } from '@colloquy/contract';
import { anApiKey } from '../capabilities/api-keys/api-keys.factory.ts';
import { grantCredits } from '../capabilities/credits/index.ts';
import { anInvoice } from '../capabilities/credits/invoices.factory.ts';
import { recordDerived, storeDerived } from '../capabilities/files/index.ts';
import { beginUpload } from '../capabilities/files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../capabilities/identity/identity.factory.ts';
import { aDraft, aJobWithFile } from '../capabilities/jobs/jobs.factory.ts';
import { aPrompt } from '../capabilities/models/prompts.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { aKnownVoice } from '../capabilities/transcripts/speaker-memory/speaker-memory.factory.ts';
import { aTemplate } from '../capabilities/transcripts/templates/templates.factory.ts';
import { aSpeaker, aTranscript, inTask } from '../capabilities/transcripts/transcripts.factory.ts';
import { newId } from '../platform/ids.ts';
import { writeMail } from '../platform/mail/outbox.ts';
import { storage } from '../platform/storage/index.ts';
import type { Actor } from './cast.ts';
import { aConnectionOf, aGroupRow, anAssignmentRow, aWebhookRow } from './rows.ts';
import type { TestServer } from './test-server.ts';

/** What a request is about: its id, the job that it belongs to, and ids that its body may have to name. */
export type Subject = { id: string; jobId: string; known: Record<string, string> };
type MakeSubject = (server: TestServer, owner: Actor & { person: TestPerson }) => Promise<Subject>;

const aHeardJob = async (...[server, owner]: Parameters<MakeSubject>) => {
  const transcript = await aTranscript(server, owner.person, ['Two words.']);
  const known = { segmentId: transcript.segments[0]!.id, speakerId: await aSpeaker(transcript) };
  return { ...transcript, known };
};

/** A comment of the owner's on a recording: its thread and its first message have one id. */
const aComment: MakeSubject = async (server, owner) => {
  const { id: recordingId, jobId } = await aHeardJob(server, owner);
  const id = newId();
  const body = { id, kind: 'comment', text: 'Two?' };
  await owner.browser.get(startThread, { params: { recordingId }, body });
  return { id, jobId, known: {} };
};

/** One that may be changed and deleted without the cast going with it. */
const aSpareOrganisation: MakeSubject = async (_server, { browser }) => {
  const [{ id }, { id: jobId }] = [await anOrganisation(), await aDraft(browser)];
  return { id, jobId, known: {} };
};

/** How the owner makes what a parameter of a path names. A new parameter needs a line here. */
export const SUBJECTS: Record<string, MakeSubject> = {
  jobId: async (server, owner) => {
    const { jobId, known } = await aHeardJob(server, owner);
    return { id: jobId, jobId, known };
  },
  recordingId: (server, owner) => aHeardJob(server, owner),
  snapshotId: async (server, owner) => {
    const { id: recordingId, jobId } = await aHeardJob(server, owner);
    const id = newId();
    await owner.browser.get(nameSnapshot, { params: { recordingId }, body: { id, name: 'As it was' } });
    return { id, jobId, known: {} };
  },
  threadId: aComment,
  commentId: aComment,
  fileId: async (server, owner) => {
    const { fileId, jobId, organisationId } = await aHeardJob(server, owner);
    const bytes = Buffer.alloc(1_000);
    await storage().put(fileId, bytes);
    const peaks = await storeDerived(organisationId, fileId, 'peaks', bytes);
    await inTask({ organisationId }, () => recordDerived(organisationId, peaks));
    return { id: fileId, jobId, known: {} };
  },
  deletedJobId: async (server, owner) => {
    const { jobId, known } = await aHeardJob(server, owner);
    await owner.browser.get(deleteJob, { params: { jobId } });
    return { id: jobId, jobId, known };
  },
  draftId: async (_server, { browser }) => {
    const { id } = await aDraft(browser);
    return { id, jobId: id, known: {} };
  },
  jobFileId: async (_server, { browser }) => {
    const { job, jobFileId } = await aJobWithFile(browser);
    return { id: job.id, jobId: job.id, known: { jobFileId, transcriptId: jobFileId } };
  },
  organisationId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    const { organisationId } = person;
    const grantId = newId();
    await inTask({ organisationId }, () => grantCredits({ organisationId, postingId: grantId, amount: 1 }));
    const invoiceId = await anInvoice(organisationId);
    return { id: organisationId, jobId, known: { personId: person.id, grantId, invoiceId } };
  },
  spareOrganisationId: aSpareOrganisation,
  subscriptionId: async (server, owner) => {
    const spare = await aSpareOrganisation(server, owner);
    const id = newId();
    await server.behind.query(
      `insert into subscription (organisation_id, id, plan, period, starts_on, ends_on, created_at)
       values ($1, $2, 3, 1, '2026-01-01', '2026-12-31', now())`,
      [spare.id, id],
    );
    return { ...spare, id };
  },
  mailId: async (_server, { browser, person: { organisationId } }) => {
    const { id: jobId } = await aDraft(browser);
    const mail = { organisationId, to: 'customer@example.test', subject: 'A mail', text: 'Words' };
    return { id: await inTask({ organisationId }, () => writeMail(mail)), jobId, known: {} };
  },
  templateId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aTemplate(person), jobId, known: {} };
  },
  voiceId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aKnownVoice(person), jobId, known: {} };
  },
  promptId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aPrompt(person.id), jobId, known: {} };
  },
  connectionId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aConnectionOf(server, person), jobId, known: {} };
  },
  supportRequestId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    const body = { requestId: newId(), subject: 'A question', text: 'How?' };
    const { request } = await browser.get(askSupport, { body });
    return { id: request.id, jobId, known: {} };
  },
  attachmentId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    const attachments = [{ name: 'note.txt', content: btoa('Look here.') }];
    const body = { requestId: newId(), subject: 'A question', text: 'How?', attachments };
    const { request } = await browser.get(askSupport, { body });
    return { id: request.messages[0]!.attachments[0]!.id, jobId, known: {} };
  },
  creditRequestId: async (server, { browser, person }) => {
    const { job, jobFileId } = await aJobWithFile(browser);
    const id = newId();
    await server.behind.query(
      `insert into credit_request (organisation_id, id, job_id, job_file_id, person_id, lacks, amount, state, created_at)
       values ($1, $2, $3, $4, $5, 'limit', 100, 'open', now())`,
      [person.organisationId, id, job.id, jobFileId, person.id],
    );
    return { id, jobId: job.id, known: {} };
  },
  /** Of somebody else; see `isOfSomebodyElse`. */
  absenceId: async (_server, { browser }) => ({ id: newId(), jobId: (await aDraft(browser)).id, known: {} }),
  assignmentId: async (server, owner) => {
    const { id: jobId } = await aDraft(owner.browser);
    const { organisationId } = owner.person;
    const person = await aPerson(organisationId, 'reviewer');
    return { id: await anAssignmentRow(server, { jobId, person, organisationId }), jobId, known: {} };
  },
  jobToReviewId: async (_server, { person, browser }) => {
    const { id } = await aDraft(browser);
    const reviewer = await aPerson(person.organisationId, 'reviewer');
    return { id, jobId: id, known: { personId: reviewer.id } };
  },
  keyId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: (await anApiKey(server, person.organisationId)).id, jobId, known: {} };
  },
  webhookId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    const { id, messageId } = await aWebhookRow(server, person.organisationId);
    return { id, jobId, known: { messageId } };
  },
  /** Of another organisation; see `isOfSomebodyElse`. */
  reviewerId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: (await aPerson((await anOrganisation()).id, 'reviewer')).id, jobId, known: {} };
  },
  userId: async (_server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: (await aPerson(person.organisationId)).id, jobId, known: {} };
  },
  /** Of somebody else; see `isOfSomebodyElse`. */
  factorId: async (_server, { browser }) => ({ id: newId(), jobId: (await aDraft(browser)).id, known: {} }),
  groupId: async (server, { browser, person }) => {
    const { id: jobId } = await aDraft(browser);
    return { id: await aGroupRow(server, person.organisationId, []), jobId, known: {} };
  },
  uploadId: async (_server, { browser }) => {
    const { id: jobId } = await aDraft(browser);
    const begun = await beginUpload(browser, { jobId, name: 'interview.wav', size: 5 });
    return { id: begun.headers.get('location')!.split('/').at(-1)!, jobId, known: {} };
  },
};

/** A request that is about more than the last parameter of its path says. */
type Special = {
  subject?: string;
  /** Whoever else sees it may not do this to it. */
  isForOwnerAlone?: true;
  /** Belongs to one who is not in the cast: to everybody else who may ask it is unknown. */
  isOfSomebodyElse?: true;
  headers?: (subject: Subject | undefined) => Record<string, string>;
};
const TUS = { 'tus-resumable': '1.0.0' };

/** By method and path: what a request is about, and what it says in its headers instead of in path and body. */
export const SPECIAL: Record<string, Special> = {
  'DELETE /api/absences/:absenceId': { isOfSomebodyElse: true },
  'POST /api/security/totp/:factorId': { isOfSomebodyElse: true },
  'PATCH /api/security/factors/:factorId': { isOfSomebodyElse: true },
  'DELETE /api/security/factors/:factorId': { isOfSomebodyElse: true },
  'POST /api/assignments/:assignmentId/accept': { isOfSomebodyElse: true },
  'POST /api/assignments/:assignmentId/decline': { isOfSomebodyElse: true },
  'POST /api/assignments/:assignmentId/finish': { isOfSomebodyElse: true },
  'POST /api/assignments/:assignmentId/hand-back': { isOfSomebodyElse: true },
  'PUT /api/reviewers/:reviewerId/rate': { isOfSomebodyElse: true },
  'PATCH /api/comments/:commentId': { isForOwnerAlone: true },
  'DELETE /api/comments/:commentId': { isForOwnerAlone: true },
  'PATCH /api/organisations/:organisationId': { subject: 'spareOrganisationId' },
  'DELETE /api/organisations/:organisationId': { subject: 'spareOrganisationId' },
  'POST /api/jobs/:jobId/assignments': { subject: 'jobToReviewId' },
  'POST /api/jobs/:jobId/leave-out': { subject: 'jobFileId' },
  'POST /api/jobs/:jobId/begin-with-tracks': { subject: 'jobFileId' },
  'POST /api/jobs/:jobId/pairs': { subject: 'jobFileId' },
  'POST /api/jobs/:jobId/retry-in-language': { subject: 'jobFileId' },
  'POST /api/jobs/:jobId/read-as-transcript': { subject: 'jobFileId' },
  'POST /api/jobs/:jobId/restore': { subject: 'deletedJobId' },
  'GET /api/deleted/jobs/:jobId': { subject: 'deletedJobId' },
  [`POST ${UPLOADS_PATH}`]: {
    subject: 'draftId',
    headers: (subject) => ({
      ...TUS,
      'upload-length': '5',
      'upload-metadata': `jobId ${btoa(subject!.id)},filename ${btoa('interview.wav')}`,
    }),
  },
  [`HEAD ${UPLOADS_PATH}/:uploadId`]: { headers: () => TUS },
  [`DELETE ${UPLOADS_PATH}/:uploadId`]: { headers: () => TUS },
  [`PATCH ${UPLOADS_PATH}/:uploadId`]: {
    headers: () => ({ ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
  },
};
