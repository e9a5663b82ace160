import type { Sid } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { notifyAboutJob } from './notify-about-job.ts';

useTestServer();

/** Subject and first paragraphs of the mails that a ready and a reopened job send. */
async function findSentences(sid: Sid): Promise<string[]> {
  const { id: organisationId } = await anOrganisation();
  const { id: personId } = await aPerson(organisationId);
  const sentences = [];
  for (const about of ['ready', 'reopened'] as const) {
    const job = { id: newId(), sid, organisationId, name: 'Market' };
    await run(asSystem(organisationId), () =>
      notifyAboutJob({ about, job, personIds: [personId], reason: 'A name is wrong.' }),
    );
    const mail = (await run(asPlatform(), claimMail))!;
    sentences.push(mail.subject, mail.text.split('\n\n')[1]!);
  }
  return sentences;
}

it('mails about jobs of Qual AI speak of transcripts', async () => {
  expect(await findSentences('SID002')).toEqual([
    'The transcript of Market is ready',
    'The transcript of Market is ready to read. It was made automatically, so please check it before you accept it.',
    'Market was reopened',
    'Market was completed and has been reopened. The transcript can be edited again, and downloads are marked as not approved until somebody accepts it again.',
  ]);
});

it('mails about jobs of another service name what it makes', async () => {
  expect(await findSentences('SID005')).toEqual([
    'The analysis of Market is ready',
    'The analysis of Market is ready to read. It was made automatically, so please check it before you accept it.',
    'Market was reopened',
    'Market was completed and has been reopened. The analysis can be edited again, and downloads are marked as not approved until somebody accepts it again.',
  ]);
});
