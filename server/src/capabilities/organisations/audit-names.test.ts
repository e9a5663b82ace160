import { addSubscription, type AuditEntry, findAudit, findPlatformAudit, openMail } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from './organisations.factory.ts';

const server = useTestServer();

it('names subscriptions and e-mails in both audits, as people know them', async () => {
  const { id } = await anOrganisation();
  const house = await anOrganisation({ isHouse: true });
  const admin = await actAs(server, await aPerson(house.id, 'admin'));
  const own = await actAs(server, await aPerson(id, 'organisationadmin'));
  const startsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await admin.get(addSubscription, {
    params: { organisationId: id },
    body: { requestId: newId(), plan: 2, period: 1, seats: 5, startsOn },
  });
  const mailId = await run(asTask(id), () =>
    writeMail({ organisationId: id, to: 'a@example.test', subject: 'Hello', text: 'Hello.' }),
  );
  await admin.get(openMail, { params: { mailId } });
  const named = [
    ['mail.opened', 'E-mail to a@example.test'],
    ['subscription.added', 'Pay per User subscription'],
  ];
  const isNamed = ({ action }: AuditEntry): boolean => named.some(([each]) => each === action);
  const namesOf = (rows: AuditEntry[]) =>
    rows.filter(isNamed).map(({ action, subjectName }) => [action, subjectName]);
  expect(namesOf((await own.get(findAudit)).rows)).toEqual(named);
  const everywhere = await admin.get(findPlatformAudit, { query: { organisationId: id } });
  expect(namesOf(everywhere.rows)).toEqual(named);
});
