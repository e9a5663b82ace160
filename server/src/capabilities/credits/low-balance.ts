import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { type AdminToTell, findAdmins } from '../identity/index.ts';
import { readSettings } from '../organisations/index.ts';
import { readAvailable } from './accounts.store.ts';
import { creditWarning } from './bills.table.ts';

/**
 * Tells an organisation's admins by mail that its credits run low, once until there were more again. `taken` is what
 * was just taken of them: what was there before tells whether they came up since the last mail.
 */
export async function warnWhenLow(organisationId: string, taken = 0): Promise<void> {
  const { lowBalance } = await readSettings(organisationId);
  const left = (await readAvailable(organisationId)) ?? 0;
  const [warning] = await db
    .select({ warnedAt: creditWarning.warnedAt })
    .from(creditWarning)
    .where(eq(creditWarning.organisationId, organisationId));
  const wasWarned = warning !== undefined && warning.warnedAt !== null;
  if (left >= lowBalance) {
    if (wasWarned) await noteWarning(organisationId, null);
    return;
  }
  if (wasWarned && left + taken < lowBalance) return;
  await noteWarning(organisationId, now());
  for (const admin of await findAdmins(organisationId, 'organisationadmin'))
    await writeMail(mailTo(organisationId, admin, left));
}

async function noteWarning(organisationId: string, warnedAt: Date | null): Promise<void> {
  await db
    .insert(creditWarning)
    .values({ organisationId, id: newId(), warnedAt })
    .onConflictDoUpdate({ target: creditWarning.organisationId, set: { warnedAt } });
}

const mailTo = (organisationId: string, { name, email }: AdminToTell, left: number) => ({
  organisationId,
  to: email,
  subject: 'The credits of your organisation run low',
  text: `Hello ${name},

${(left / 100).toFixed(2)} credits are left for the work of your organisation. When they are used up, work waits.

${addressOf('/organisationadmin')}

Below how many credits this mail comes is for you to say: ${addressOf('/organisationadmin/accountmanagement')}
`,
});
