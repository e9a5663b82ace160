import { openMail } from '@colloquy/contract/operations';
import { type AuditEntry, findAudit, findPlatformAudit } from '@colloquy/contract/organisations';
import { addSubscription } from '@colloquy/contract/subscriptions';
import { expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
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
  const operator = await anOrganisation({ isOperator: true });
  const admin = await actAs(server, await aPerson(operator.id, 'admin'));
  const own = await actAs(server, await aPerson(id, 'organisationadmin'));
  const startsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await admin.get(addSubscription, {
    params: { organisationId: id },
    body: { requestId: newId(), plan: 2, period: 1, seats: 5, startsOn },
  });
  const mailId = await run(asSystem(id), () =>
    writeMail({ organisationId: id, to: 'a@example.test', subject: 'Hello', text: 'Hello.' }),
  );
  await admin.get(openMail, { params: { mailId } });
  const named = [
    ['mail.opened', 'Email to a@example.test'],
    ['subscription.added', 'Pay per User subscription'],
  ];
  const isNamed = ({ action }: AuditEntry): boolean => named.some(([each]) => each === action);
  const namesOf = (rows: AuditEntry[]) =>
    rows.filter(isNamed).map(({ action, subjectName }) => [action, subjectName]);
  expect(namesOf((await own.get(findAudit)).rows)).toEqual(named);
  const everywhere = await admin.get(findPlatformAudit, { query: { organisationId: id } });
  expect(namesOf(everywhere.rows)).toEqual(named);
});
