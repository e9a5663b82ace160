import {
  type CreditPrice,
  type Invoice,
  type InvoiceContent,
  invoiceContent,
  type MonthSummary,
  type Sid,
  type Work,
} from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { getOrganisation } from '../organisations/index.ts';
import { holdAccounts } from './accounts.store.ts';
import { creditInvoice } from './bills.table.ts';
import { findGranted } from './monthly-grant.ts';
import { currentPriceList } from './prices.ts';
import { findSeal } from './statement.ts';
import { findMonths } from './statement-months.ts';

/** A posting that was asked for in the last moment of a month may be written in the next. */
const SETTLING_MS = 3_600_000;

/** Whether a month is to have an invoice and has none. */
export const lacksInvoice = (month: MonthSummary, timeZone: string): boolean =>
  month.invoice === null &&
  (month.granted > 0 || month.spent > 0 || month.refunded > 0) &&
  startOfMonth(timeZone, nextMonth(month.month)).getTime() + SETTLING_MS <= now().getTime();

/**
 * Issues the invoices of the months that are over, the oldest first, with the next numbers. What is issued is never
 * changed. Done again it finds nothing to do. In a scope of the organisation.
 */
export async function issueInvoices(organisationId: string): Promise<void> {
  const before = await findMonths(organisationId);
  if (!before.months.some((month) => lacksInvoice(month, before.timeZone))) return;
  // Of two at once the second waits here, and finds what the first one issued.
  await holdAccounts(organisationId);
  const { timeZone, months } = await findMonths(organisationId);
  let last = Math.max(0, ...months.map(({ invoice }) => invoice ?? 0));
  for (const month of months.filter((each) => lacksInvoice(each, timeZone))) {
    last += 1;
    await db.insert(creditInvoice).values({
      organisationId,
      id: newId(),
      number: last,
      month: month.month,
      content: await makeContent(organisationId, timeZone, month),
      issuedAt: now(),
    });
  }
}

/** The invoice of a month as it was issued, with the name that the organisation has now. */
export async function readInvoice(organisationId: string, month: string): Promise<Invoice | null> {
  const { id, name, code, timeZone } = await getOrganisation(organisationId);
  const [row] = await db
    .select()
    .from(creditInvoice)
    .where(and(eq(creditInvoice.organisationId, organisationId), eq(creditInvoice.month, month)));
  if (!row) return null;
  const { number, issuedAt, content } = row;
  return {
    ...invoiceContent.parse(content),
    number,
    month,
    issuedAt: issuedAt.toISOString(),
    organisation: { id, name, code, timeZone },
  };
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
  { month, opening, granted, expired, closing }: MonthSummary,
): Promise<InvoiceContent> {
  const parameters = [
    organisationId,
    startOfMonth(timeZone, month),
    startOfMonth(timeZone, nextMonth(month)),
  ];
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
  const { creditPrice } = await currentPriceList(organisationId);
  const lines = settled.rows.map((line) => ({ ...line, money: moneyOf(line.credits, creditPrice) }));
  const refunds = refunded.rows.map((line) => ({ ...line, money: moneyOf(line.credits, creditPrice) }));
  const byPlan = (await findGranted(organisationId, month)).amount;
  const sum = (of: 'credits' | 'money'): number =>
    lines.reduce((total, line) => total + (line[of] ?? 0), 0) -
    refunds.reduce((total, line) => total + (line[of] ?? 0), 0);
  return {
    timeZone,
    lines,
    refunds,
    granted: { byPlan, added: granted - byPlan },
    expired,
    opening,
    closing,
    total: { credits: sum('credits'), money: creditPrice && sum('money') },
    creditPrice,
    seal: await findSeal(organisationId, { timeZone, month }),
  };
}

/** What that many hundredths of a credit cost, rounded half up, once a line. */
const moneyOf = (credits: number, price: CreditPrice | null): number | null =>
  price && Math.round((credits * price.minor) / 100);
