import {
  type CreditPrice,
  type Invoice,
  type InvoiceContent,
  invoiceContent,
  type Sid,
  type Work,
} from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { getOrganisation } from '../organisations/index.ts';
import { holdAccounts } from './accounts.store.ts';
import { creditInvoice } from './bills.table.ts';
import { findDuePeriods, type Period } from './invoice-periods.ts';
import { findGrantedBetween } from './monthly-grant.ts';
import { currentPriceList } from './prices.ts';
import { sealDays } from './seal-days.ts';
import { findSeal } from './statement.ts';
import { findSums } from './statement-sums.ts';

/**
 * Issues the invoices of the months that are over, the oldest first, with the next numbers. What is issued is never
 * changed. Done again it finds nothing to do. Answers whether there were any. In a scope of the organisation.
 */
export async function issueInvoices(organisationId: string): Promise<boolean> {
  if ((await findDuePeriods(organisationId)).periods.length === 0) return false;
  // Of two at once the second waits here, and finds what the first one issued.
  await holdAccounts(organisationId);
  const { timeZone, lastNumber, periods } = await findDuePeriods(organisationId);
  // Each names the seal of its last day, for good.
  await sealDays(organisationId);
  for (const [index, period] of periods.entries()) {
    await db.insert(creditInvoice).values({
      organisationId,
      id: newId(),
      number: lastNumber + index + 1,
      month: period.month,
      content: await makeContent(organisationId, timeZone, period),
      issuedAt: now(),
    });
  }
  return periods.length > 0;
}

/** The invoice of a month as it was issued. */
export async function readInvoice(organisationId: string, month: string): Promise<Invoice | null> {
  const [row] = await db
    .select()
    .from(creditInvoice)
    .where(and(eq(creditInvoice.organisationId, organisationId), eq(creditInvoice.month, month)));
  if (!row) return null;
  const { number, issuedAt, content } = row;
  return { ...invoiceContent.parse(content), number, month, issuedAt: issuedAt.toISOString() };
}

type Line = {
  sid: Sid | null;
  work: Work | null;
  price: number | null;
  quantity: number | null;
  credits: number;
};

async function makeContent(
  organisationId: string,
  timeZone: string,
  period: Period,
): Promise<InvoiceContent> {
  const { month, from, until } = period;
  const { id, name, code } = await getOrganisation(organisationId);
  const [sums] = await findSums(organisationId, [from, until]);
  const { opening, granted, expired, closing } = sums!;
  const parameters = [organisationId, from, until];
  const settled = await sqlQuery<Line>(
    `select p.sid, r.quote ->> 'work' as work, (r.quote ->> 'price')::float8 as price, sum(r.used)::float8 as quantity,
       sum(p.spent)::float8 as credits
     from credit_posting p join credit_reservation r on r.organisation_id = p.organisation_id and r.id = p.reservation_id
     where p.organisation_id = $1 and p.at >= $2 and p.at < $3 and p.kind = 'settle' and p.spent > 0
     group by 1, 2, 3 order by 1, 2, 3`,
    parameters,
  );
  const refunded = await sqlQuery<{ sid: Sid | null; credits: number }>(
    `select sid, -sum(spent)::float8 as credits from credit_posting
     where organisation_id = $1 and at >= $2 and at < $3 and kind = 'refund' group by 1 order by 1`,
    parameters,
  );
  // At the price of its last moment, whenever it is issued.
  const { creditPrice } = await currentPriceList(organisationId, new Date(until.getTime() - 1));
  const lines = settled.rows.map((line) => ({ ...line, money: moneyOf(line.credits, creditPrice) }));
  const refunds = refunded.rows.map((line) => ({ ...line, money: moneyOf(line.credits, creditPrice) }));
  const byPlan = await findGrantedBetween(organisationId, from, until);
  const total = (of: 'credits' | 'money'): number =>
    lines.reduce((sum, line) => sum + (line[of] ?? 0), 0) -
    refunds.reduce((sum, line) => sum + (line[of] ?? 0), 0);
  return {
    organisation: { id, name, code },
    timeZone,
    from: from.toISOString(),
    until: until.toISOString(),
    lines,
    refunds,
    granted: { byPlan, added: granted - byPlan },
    expired,
    opening,
    closing,
    total: { credits: total('credits'), money: creditPrice && total('money') },
    creditPrice,
    seal: await findSeal(organisationId, { timeZone, month }),
  };
}

/** What that many hundredths of a credit cost, rounded half up, once a line. */
const moneyOf = (credits: number, price: CreditPrice | null): number | null =>
  price && Math.round((credits * price.minor) / 100);
