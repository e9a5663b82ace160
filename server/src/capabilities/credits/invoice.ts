import type { Body } from '@colloquy/contract';
import {
  type BillingGap,
  type creditInvoice as creditEndpoint,
  type Invoice,
  type InvoiceContent,
  invoiceContent,
  type InvoiceLine,
  type UsageInvoice,
  usageInvoiceContent,
} from '@colloquy/contract/credits';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { addDays, dayIn, monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { lockAccounts } from './accounts.store.ts';
import { findParties } from './billing-details.ts';
import { invoiceCharge } from './billing.table.ts';
import { creditInvoice } from './bills.table.ts';
import { type Charge, findCharges } from './charges.ts';
import { negated, totalsOf, vatNoteOf, vatRateOf } from './invoice-amounts.rules.ts';

/** A posting requested at the end of a month may be written after it, so invoicing waits for an hour. */
const SETTLING_MS = 3_600_000;

type Parties = Pick<InvoiceContent, 'seller' | 'buyer' | 'terms'>;

/**
 * Issues the invoices of past months, oldest first: one per month and currency with charges. Repeating it
 * issues nothing, and neither does it while billing details are missing. Returns whether any were issued.
 * Needs a scope of the organisation.
 *
 * @param isFinal also invoices the charges of the current month
 */
export async function issueInvoices(organisationId: string, isFinal = false): Promise<boolean> {
  if ((await findDueCharges(organisationId, isFinal)).length === 0) return false;
  // Serialises concurrent calls: the second finds what the first issued.
  await lockAccounts(organisationId);
  const due = await findDueCharges(organisationId, isFinal);
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

type DueCharge = Charge & { month: string };

/** Before an organisation is deleted: nothing is invoiced afterwards. */
export const issueFinalInvoices = (organisationId: string): Promise<boolean> =>
  issueInvoices(organisationId, true);

/** Charges of past months, or of all months, by month and currency, in order of time. */
async function findDueCharges(
  organisationId: string,
  isFinal: boolean,
): Promise<[DueCharge, ...DueCharge[]][]> {
  const { timeZone, isOperator } = await getOrganisation(organisationId);
  if (isOperator) return [];
  const settled = new Date(now().getTime() - SETTLING_MS);
  const until = isFinal ? now() : startOfMonth(timeZone, monthIn(timeZone, settled));
  const charges = await findCharges(organisationId, until);
  const due = charges.map((charge) => ({ ...charge, month: monthIn(timeZone, charge.at) }));
  return [...Map.groupBy(due, ({ month, currency }) => `${month} ${currency}`).values()] as [
    DueCharge,
    ...DueCharge[],
  ][];
}

/** Months with charges that are on no invoice yet. */
export async function findMonthsWithCharges(organisationId: string): Promise<Set<string>> {
  const { timeZone, isOperator } = await getOrganisation(organisationId);
  if (isOperator) return new Set();
  const charges = await findCharges(organisationId, now());
  return new Set(charges.map(({ at }) => monthIn(timeZone, at)));
}

async function contentOf(
  organisationId: string,
  charges: readonly [DueCharge, ...DueCharge[]],
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
    ...issueFields(timeZone, lines, parties),
    corrects: null,
    replaces: null,
  };
}

/** The fields that derive from the lines and the current parties. */
function issueFields(timeZone: string, lines: InvoiceLine[], { seller, buyer, terms }: Parties) {
  const issuedOn = dayIn(timeZone, now());
  const totals = totalsOf(lines);
  const dueOn = totals.total > 0 ? addDays(issuedOn, terms.paymentDays ?? seller.paymentDays) : null;
  return { seller, buyer, terms, issuedOn, dueOn, lines, ...totals, vatNote: vatNoteOf(seller, terms) };
}

/**
 * Inserts a document with the next number of the installation, which stays reserved until this transaction
 * commits.
 */
async function insertInvoice(
  organisationId: string,
  id: string,
  month: string,
  content: InvoiceContent,
  reversedInvoiceId: string | null = null,
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
    reversedInvoiceId,
    issuedAt: now(),
  });
  return name;
}

type InvoiceRow = typeof creditInvoice.$inferSelect;

const getInvoiceRow = async (organisationId: string, id: string): Promise<InvoiceRow> => {
  const [row] = await db
    .select()
    .from(creditInvoice)
    .where(and(eq(creditInvoice.organisationId, organisationId), eq(creditInvoice.id, id)));
  return requireFound(row);
};

/** A document as it was issued. Those from before invoices had a seller list credits only. */
export async function readInvoice(
  organisationId: string,
  invoiceId: string,
): Promise<{ invoice: Invoice } | { usage: UsageInvoice }> {
  const { id, name, kind, month, number, issuedAt, content } = await getInvoiceRow(organisationId, invoiceId);
  const read = invoiceContent.safeParse(content);
  if (read.success) return { invoice: { ...read.data, id, name, kind, month } };
  const usage = usageInvoiceContent.parse(content);
  return { usage: { ...usage, number, month, issuedAt: issuedAt.toISOString() } };
}

/**
 * Reverses an invoice with a credit note of the same lines, and optionally reissues it with the current
 * details and terms. Returns the numbers issued. A repeated request issues nothing.
 */
export async function issueCreditNote(
  who: AuditActor,
  { requestId, invoiceId, reason, reissue }: Body<typeof creditEndpoint>,
): Promise<string[]> {
  const { organisationId } = who;
  await getOrganisation(organisationId);
  await lockAccounts(organisationId);
  const earlier = await db.select().from(creditInvoice).where(eq(creditInvoice.reversedInvoiceId, invoiceId));
  if (earlier.some(({ id }) => id === requestId)) return earlier.map(({ name }) => name);
  if (earlier.length > 0) refuse('not-now', 'A credit note for this invoice was already issued.');
  const read = await readInvoice(organisationId, invoiceId);
  if (!('invoice' in read) || read.invoice.kind !== 'invoice')
    refuse('not-now', 'Only an invoice can be cancelled.');
  const { name, kind: _kind, id: _id, month, ...content } = read.invoice;
  const parties = reissue ? await findParties(organisationId) : undefined;
  if (typeof parties === 'string') refuse('not-now', 'The billing details for a new invoice are missing.');
  const { seller, buyer, terms, lines, issuedOn, timeZone } = content;
  const creditNote: InvoiceContent = {
    ...content,
    ...issueFields(timeZone, lines.map(negated), { seller, buyer, terms }),
    corrects: { name, issuedOn, reason },
    replaces: null,
  };
  const issued = [await insertInvoice(organisationId, requestId, month, creditNote, invoiceId)];
  if (parties) {
    const vatRate = vatRateOf(parties.seller, parties.terms);
    const reissued = issueFields(
      timeZone,
      lines.map((line) => ({ ...line, vatRate })),
      parties,
    );
    issued.push(
      await insertInvoice(organisationId, newId(), month, {
        ...content,
        ...reissued,
        corrects: null,
        replaces: { name, issuedOn },
      }),
    );
  }
  await audit(who, 'billing.invoice-credited', invoiceId);
  return issued;
}

/** What is missing before an organisation's invoices can be issued. */
export async function findBillingGap(organisationId: string): Promise<BillingGap | null> {
  const parties = await findParties(organisationId);
  return typeof parties === 'string' ? parties : null;
}
