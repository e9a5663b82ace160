import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { findAdmins, type Recipient } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { readSettings } from '../organisations/index.ts';
import { readAvailable } from './accounts.store.ts';
import { creditWarning } from './bills.table.ts';
import * as text from './messages.ts';

/**
 * Notifies an organisation's admins when its credits run low, once until the balance recovers. `justReserved`
 * is the amount just reserved: the balance before it shows whether it recovered since the last mail.
 */
export async function warnWhenLow(organisationId: string, justReserved = 0): Promise<void> {
  const { lowBalance } = await readSettings(organisationId);
  const left = (await readAvailable(organisationId)) ?? 0;
  const [warning] = await db
    .select({ warnedAt: creditWarning.warnedAt })
    .from(creditWarning)
    .where(eq(creditWarning.organisationId, organisationId));
  const wasWarned = warning !== undefined && warning.warnedAt !== null;
  if (left >= lowBalance) {
    if (wasWarned) await saveWarning(organisationId, null);
    return;
  }
  if (wasWarned && left + justReserved < lowBalance) return;
  await saveWarning(organisationId, now());
  await notify({
    kind: 'credits-low',
    organisationId,
    to: await findAdmins(organisationId, 'organisationadmin'),
    path: '/organisationadmin',
    mail: (admin) => composeMail(admin, left),
  });
}

async function saveWarning(organisationId: string, warnedAt: Date | null): Promise<void> {
  await db
    .insert(creditWarning)
    .values({ organisationId, id: newId(), warnedAt })
    .onConflictDoUpdate({ target: creditWarning.organisationId, set: { warnedAt } });
}

const composeMail = ({ name }: Recipient, left: number) => ({
  subject: text.lowBalanceSubject,
  text: text.lowBalanceMail(name, {
    left: (left / 100).toFixed(2),
    home: absoluteUrl('/organisationadmin'),
    settings: absoluteUrl('/organisationadmin/accountmanagement'),
  }),
});
