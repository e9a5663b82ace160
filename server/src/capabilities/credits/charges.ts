import type { CreditPrice, InvoiceLine, InvoiceReference } from '@colloquy/contract/credits';
import { type Period, type Plan, PLAN_TERMS, PLANS } from '@colloquy/contract/subscriptions';
import { v5 } from 'uuid';
import { sqlQuery } from '../../platform/database/scope.ts';
import { findPricedSubscriptions, type PricedSubscription } from '../subscriptions/index.ts';
import { netOf } from './invoice-amounts.rules.ts';
import { dayText } from './statement-format.ts';

/** A single charge: its invoice line, and the moment from which it is owed. */
export type Charge = {
  id: string;
  at: Date;
  /** First day that it covers. */
  from: string;
  currency: string;
  line: Omit<InvoiceLine, 'vatRate'>;
  /** The charge of which this one credits a part. */
  correctsId?: string;
};

/**
 * Charges up to a moment that are on no invoice: priced subscription periods, unused days of those that ended
 * early, credits granted at a price, and corrections of those. Credits of a plan, and work paid with credits,
 * are not charged again. Credits name the invoice of what they correct; there are none for an invoice that was
 * taken back as a whole.
 */
export async function findCharges(organisationId: string, until: Date): Promise<Charge[]> {
  const charges = [
    ...(await findPricedSubscriptions(organisationId, until)).flatMap(chargesOf),
    ...(await findCreditCharges(organisationId, until)),
  ];
  const { rows } = await sqlQuery<{ id: string }>(
    'select id from invoice_charge where organisation_id = $1 and id = any ($2::uuid[])',
    [organisationId, charges.map(({ id }) => id)],
  );
  const invoiced = new Set(rows.map(({ id }) => id));
  const due = charges.filter(({ id }) => !invoiced.has(id));
  const invoices = await findInvoicesOf(
    organisationId,
    due.flatMap(({ correctsId }) => correctsId ?? []),
  );
  return due
    .flatMap((charge) => {
      const corrected = invoices.get(charge.correctsId ?? '');
      if (!corrected) return [charge];
      const { name, issuedOn, isCredited } = corrected;
      return isCredited ? [] : [{ ...charge, line: { ...charge.line, corrects: { name, issuedOn } } }];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

type CorrectedInvoice = InvoiceReference & { isCredited: boolean };

/** The invoice in force of each charge: the last one, if it was taken back and issued again. */
async function findInvoicesOf(
  organisationId: string,
  chargeIds: readonly string[],
): Promise<Map<string, CorrectedInvoice>> {
  if (chargeIds.length === 0) return new Map();
  const { rows } = await sqlQuery<CorrectedInvoice & { chargeId: string }>(
    `with recursive listed as (
       select c.id as charge_id, i.id, i.name, i.number, i.content ->> 'issuedOn' as issued_on
       from invoice_charge c join credit_invoice i on i.organisation_id = c.organisation_id and i.id = c.invoice_id
       where c.organisation_id = $1 and c.id = any ($2::uuid[])
       union all
       select l.charge_id, i.id, i.name, i.number, i.content ->> 'issuedOn'
       from listed l join credit_invoice i on i.organisation_id = $1 and i.content #>> '{replaces,name}' = l.name
     )
     select l.charge_id as "chargeId", l.name, l.issued_on as "issuedOn",
       exists (select from credit_invoice n where n.organisation_id = $1 and n.reversed_invoice_id = l.id) as "isCredited"
     from listed l order by l.number`,
    [organisationId, chargeIds],
  );
  return new Map(rows.map(({ chargeId, ...invoice }) => [chargeId, invoice]));
}

function chargesOf(priced: PricedSubscription): Charge[] {
  const { id, plan, period, seats, price, startsOn, endsOn, startsAt, unused, days, daysOfPeriod } = priced;
  const charge = (key: string, at: Date, from: string, share: number, sign: 1 | -1): Charge => {
    const line = {
      description: `${sign < 0 ? 'Unused days: ' : ''}${PLANS[plan]}, ${PERIOD_NAMES[period]} subscription`,
      detail: `${dayText(from)} to ${dayText(endsOn)}`,
      quantity: sign * 100 * unitsOf(plan, seats),
      unit: unitOf(plan, period),
      unitPrice: price.minor,
      share: share === daysOfPeriod ? null : { days: share, of: daysOfPeriod },
      corrects: null,
    };
    return { id: v5(key, id), at, from, currency: price.currency, line: { ...line, net: netOf(line) } };
  };
  const fee = charge('fee', startsAt, startsOn, days, 1);
  if (!unused) return [fee];
  return [fee, { ...charge('unused', unused.at, unused.from, unused.days, -1), correctsId: fee.id }];
}

const PERIOD_NAMES: Record<Period, string> = { 0: 'half-yearly', 1: 'annual' };

const isBySeat = (plan: Plan): boolean => PLAN_TERMS[plan].grantedPer === 'seat';
const unitsOf = (plan: Plan, seats: number | null): number => (isBySeat(plan) ? (seats ?? 1) : 1);
const unitOf = (plan: Plan, period: Period): string => {
  const length = period === 0 ? 'half year' : 'year';
  return isBySeat(plan) ? `seat, ${length}` : length;
};

type CreditRow = {
  id: string;
  kind: 'grant' | 'correct';
  at: Date;
  day: string;
  amount: number;
  price: CreditPrice;
  reason: string | null;
  reference: string | null;
  number: number;
  grantId: string;
};

/** Credits granted at a price, and their corrections. */
async function findCreditCharges(organisationId: string, until: Date): Promise<Charge[]> {
  const { rows } = await sqlQuery<CreditRow>(
    `select p.id, p.kind, p.at, (p.at at time zone o.time_zone)::date::text as day, g.number, g.id as "grantId", d.reason, g_d.reference,
       g_d.credit_price as price,
       (select sum(e.amount) from credit_entry e where e.organisation_id = p.organisation_id and e.posting_id = p.id
         and e.amount > 0)::float8 as amount
     from credit_posting p join published.organisation o on o.id = p.organisation_id
       join credit_posting_detail d on d.organisation_id = p.organisation_id and d.id = p.id
       join credit_posting g on g.organisation_id = p.organisation_id and g.id = coalesce(d.corrected_grant_id, d.id)
       join credit_posting_detail g_d on g_d.organisation_id = p.organisation_id and g_d.id = g.id
     where p.organisation_id = $1 and p.kind in ('grant', 'correct') and g_d.credit_price is not null and p.at < $2`,
    [organisationId, until],
  );
  return rows.map(({ id, kind, at, day, amount, price, reason, reference, number, grantId }) => {
    const isCorrection = kind === 'correct';
    const line = {
      description: isCorrection ? `Correction of credits, grant no. ${number}` : 'Credits',
      detail: [
        `${isCorrection ? 'Taken back' : 'Added'} on ${dayText(day)}`,
        reason,
        reference && `Reference ${reference}`,
      ]
        .filter(Boolean)
        .join('. '),
      quantity: isCorrection ? -amount : amount,
      unit: 'credits',
      unitPrice: price.minor,
      share: null,
      corrects: null,
    };
    return {
      id,
      at,
      from: day,
      currency: price.currency,
      line: { ...line, net: netOf(line) },
      ...(isCorrection && { correctsId: grantId }),
    };
  });
}
