import { findAudit } from '@colloquy/contract/organisations';
import { shareJob } from '@colloquy/contract/jobs';
import { acceptAssignment, createAssignment } from '@colloquy/contract/review';
import { findFeedback, sendFeedback } from '@colloquy/contract/support';
import { readTranscript, searchWords } from '@colloquy/contract/transcripts';
import { expect, it } from 'vitest';
import { aThread } from './capabilities/comments/comments.factory.ts';
import { aPerson } from './capabilities/identity/identity.factory.ts';
import { anOrganisation } from './capabilities/organisations/organisations.factory.ts';
import { aTranscript } from './capabilities/transcripts/transcripts.factory.ts';
import { asPlatform } from './platform/database/open-scope.ts';
import { run } from './platform/database/scope.ts';
import { newId } from './platform/ids.ts';
import { claimMail } from './platform/mail/outbox.ts';
import { actAs } from './testing/browser.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();

/** Links to jobs in the waiting mails, without the origin. */
async function findMailedLinks(): Promise<string[]> {
  const links = [];
  for (let mail = await run(asPlatform(), claimMail); mail; mail = await run(asPlatform(), claimMail))
    links.push(
      ...(mail.text.match(/\/\S*\/job\/\S+/g) ?? []).map((link) => new URL(link, 'http://x').pathname),
    );
  return links;
}

it('links to a job lead to the pages of its service', async () => {
  const operator = await anOrganisation({ isOperator: true });
  const { id: organisationId } = await anOrganisation();
  const owner = await aPerson(organisationId);
  const colleague = await aPerson(organisationId);
  const reviewer = await aPerson(organisationId, 'reviewer');
  const browser = await actAs(server, owner);
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  const { id: recordingId, jobId, segments } = await aTranscript(server, owner, ['purple carrots here']);
  await server.superuser.query(`update job set sid = 'SID003' where id = $1`, [jobId]);
  await server.superuser.query('delete from mail');

  await browser.get(shareJob, { params: { jobId }, body: { personId: colleague.id, access: 'read' } });
  await aThread(admin, recordingId, {
    kind: 'question',
    text: 'Which?',
    quotation: { revision: 1, ranges: [{ unitId: segments[0]!.id, start: 0, end: 6 }] },
  });
  const assignmentId = newId();
  const offer = { requestId: assignmentId, personId: reviewer.id };
  await admin.get(createAssignment, { params: { jobId }, body: offer });
  await (await actAs(server, reviewer)).get(acceptAssignment, { params: { assignmentId } });
  const path = `/doc-chat/job/${jobId}`;
  expect(await findMailedLinks()).toEqual([path, path, path]);

  const { recording } = await browser.get(readTranscript, { params: { recordingId }, query: {} });
  expect(recording.sid).toBe('SID003');
  const { rows: passages } = await browser.get(searchWords, { query: { q: 'carrots' } });
  expect(passages).toMatchObject([{ jobId, sid: 'SID003' }]);
  const { rows: audit } = await admin.get(findAudit, { query: { action: 'job.shared' } });
  expect(audit).toMatchObject([{ link: { to: 'job', id: jobId, sid: 'SID003' } }]);
  const text = {
    text: 'Good.',
    rating: null,
    about: 'job',
    subjectId: jobId,
    page: '/',
    requestId: newId(),
  } as const;
  await browser.get(sendFeedback, { body: text });
  const platformAdmin = await actAs(server, await aPerson(operator.id, 'admin'));
  const { rows: feedback } = await platformAdmin.get(findFeedback, { query: {} });
  expect(feedback).toMatchObject([{ jobId, sid: 'SID003' }]);
});
