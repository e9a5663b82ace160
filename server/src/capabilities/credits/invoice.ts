import {
  type BillingGap,
  type Body,
  type creditInvoice as creditEndpoint,
  type Invoice,
  type InvoiceContent,
  invoiceContent,
  type InvoiceLine,
  type UsageInvoice,
  usageInvoiceContent,
} from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { addDays, dayIn, monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { holdAccounts } from './accounts.store.ts';
import { findParties } from './billing-details.ts';
import { invoiceCharge } from './billing.table.ts';
import { creditInvoice } from './bills.table.ts';
import { type Charge, findCharges } from './charges.ts';
import { negated, totalsOf, vatNoteOf, vatRateOf } from './invoice-amounts.rules.ts';

/** A posting that was asked for in the last moment of a month may be written in the next. */
const SETTLING_MS = 3_600_000;

type Parties = Pick<InvoiceContent, 'seller' | 'buyer' | 'terms'>;

/**
 * Issues the invoices of the months that are over, the oldest first: one for each month and currency in which something is
 * charged. What is issued is never changed. Done again it finds nothing to do. Nothing is issued while details are
 * missing. Answers whether there were any. In a scope of the organisation.
 */
export async function issueInvoices(organisationId: string): Promise<boolean> {
  if ((await findDue(organisationId)).length === 0) return false;
  // Of two at once the second waits here, and finds what the first one issued.
  await holdAccounts(organisationId);
  const due = await findDue(organisationId);
  const parties = await findParties(organisationId);
  if (typeof parties === 'string') return false;
  let hasIssued = false;
  for (const charges of due) {
    const lines = charges.map(({ line }) => ({ ...line, vatRate: vatRateOf(parties.seller, parties.terms) }));
    if (lines.every(({ net }) => net === 0)) continue;
    const id = newId();
    const { month } = charges[0]!;
    await insertInvoice(organisationId, id, month, await contentOf(organisationId, charges, lines, parties));
    await db
      .insert(invoiceCharge)
      .values(charges.map((charge) => ({ organisationId, id: charge.id, invoiceId: id })));
    hasIssued = true;
  }
  return hasIssued;
}

type Due = Charge & { month: string };

/** Charges of months that are over, by month and currency, in the order of their moments. */
async function findDue(organisationId: string): Promise<[Due, ...Due[]][]> {
  const { timeZone, isHouse } = await getOrganisation(organisationId);
  if (isHouse) return [];
  const settled = new Date(now().getTime() - SETTLING_MS);
  const until = startOfMonth(timeZone, monthIn(timeZone, settled));
  const charges = await findCharges(organisationId, until);
  const due = charges.map((charge) => ({ ...charge, month: monthIn(timeZone, charge.at) }));
  return [...Map.groupBy(due, ({ month, currency }) => `${month} ${currency}`).values()] as [Due, ...Due[]][];
}

/** The months in which something is charged that no invoice names yet. */
export async function findMonthsWithCharges(organisationId: string): Promise<Set<string>> {
  const { timeZone, isHouse } = await getOrganisation(organisationId);
  if (isHouse) return new Set();
  const charges = await findCharges(organisationId, now());
  return new Set(charges.map(({ at }) => monthIn(timeZone, at)));
}

async function contentOf(
  organisationId: string,
  charges: readonly [Due, ...Due[]],
  lines: InvoiceLine[],
  parties: Parties,
): Promise<InvoiceContent> {
  const { month, currency } = charges[0];
  const first = charges.map(({ from }) => from).toSorted()[0]!;
  const { timeZone, ...organisation } = await getOrganisation(organisationId);
  return {
    organisation: { id: organisation.id, name: organisation.name, code: organisation.code },
    timeZone,
    currency,
    from: first < `${month}-01` ? first : `${month}-01`,
    until: addDays(`${nextMonth(month)}-01`, -1),
    ...issuing(timeZone, lines, parties),
    corrects: null,
  };
}

/** What follows from the lines and the parties as they are now. */
function issuing(timeZone: string, lines: InvoiceLine[], { seller, buyer, terms }: Parties) {
  const issuedOn = dayIn(timeZone, now());
  const totals = totalsOf(lines);
  const dueOn = totals.total > 0 ? addDays(issuedOn, terms.paymentDays ?? seller.paymentDays) : null;
  return { seller, buyer, terms, issuedOn, dueOn, lines, ...totals, vatNote: vatNoteOf(seller, terms) };
}

/** Writes a document with the next number of the installation, which nobody else has until this is committed. */
async function insertInvoice(
  organisationId: string,
  id: string,
  month: string,
  content: InvoiceContent,
  correctsId: string | null = null,
): Promise<string> {
  const last = await sqlQuery<{ number: number }>(
    'select coalesce(max(number), 0) as number from credit_invoice where organisation_id = $1',
    [organisationId],
  );
  const series = await sqlQuery<{ number: number }>('select api.next_invoice_number() as number');
  const name = `${content.seller.numberPrefix}${String(series.rows[0]!.number).padStart(5, '0')}`;
  await db.insert(creditInvoice).values({
    organisationId,
    id,
    number: last.rows[0]!.number + 1,
    name,
    kind: content.total < 0 ? 'credit-note' : 'invoice',
    month,
    content,
    correctsId,
    issuedAt: now(),
  });
  return name;
}

type InvoiceRow = typeof creditInvoice.$inferSelect;

const findRow = async (organisationId: string, id: string): Promise<InvoiceRow> => {
  const [row] = await db
    .select()
    .from(creditInvoice)
    .where(and(eq(creditInvoice.organisationId, organisationId), eq(creditInvoice.id, id)));
  return found(row);
};

/** A document as it was issued. Those from before invoices had a seller name credits alone. */
export async function readInvoice(
  organisationId: string,
  invoiceId: string,
): Promise<{ invoice: Invoice } | { usage: UsageInvoice }> {
  const { id, name, kind, month, number, issuedAt, content } = await findRow(organisationId, invoiceId);
  const read = invoiceContent.safeParse(content);
  if (read.success) return { invoice: { ...read.data, id, name, kind, month } };
  const usage = usageInvoiceContent.parse(content);
  return { usage: { ...usage, number, month, issuedAt: issuedAt.toISOString() } };
}

/**
 * Takes an invoice back by a credit note with the same lines, and issues it again with the details and terms that hold
 * now where that is asked. Answers the numbers of what it issued. A repeated request issues nothing more.
 */
export async function takeBackInvoice(
  who: Acting,
  { requestId, invoiceId, reason, reissue }: Body<typeof creditEndpoint>,
): Promise<string[]> {
  const { organisationId } = who;
  await getOrganisation(organisationId);
  await holdAccounts(organisationId);
  const earlier = await db.select().from(creditInvoice).where(eq(creditInvoice.correctsId, invoiceId));
  if (earlier.some(({ id }) => id === requestId)) return earlier.map(({ name }) => name);
  if (earlier.length > 0) refuse('not-now', 'A credit note for this invoice was already issued.');
  const read = await readInvoice(organisationId, invoiceId);
  if (!('invoice' in read) || read.invoice.kind !== 'invoice')
    refuse('not-now', 'Only an invoice can be taken back.');
  const { name, kind: _kind, id: _id, month, ...content } = read.invoice;
  const parties = reissue ? await findParties(organisationId) : undefined;
  if (typeof parties === 'string') refuse('not-now', 'The details for a new invoice are missing.');
  const { seller, buyer, terms, lines, issuedOn, timeZone } = content;
  const back: InvoiceContent = {
    ...content,
    ...issuing(timeZone, lines.map(negated), { seller, buyer, terms }),
    corrects: { name, issuedOn, reason },
  };
  const issued = [await insertInvoice(organisationId, requestId, month, back, invoiceId)];
  if (parties) {
    const vatRate = vatRateOf(parties.seller, parties.terms);
    const again = issuing(
      timeZone,
      lines.map((line) => ({ ...line, vatRate })),
      parties,
    );
    issued.push(
      await insertInvoice(organisationId, newId(), month, { ...content, ...again, corrects: null }),
    );
  }
  await audit(who, 'billing.invoice-credited', invoiceId);
  return issued;
}

/** What is missing before an organisation's invoices can be issued. */
export async function findGap(organisationId: string): Promise<BillingGap | null> {
  const parties = await findParties(organisationId);
  return typeof parties === 'string' ? parties : null;
}
