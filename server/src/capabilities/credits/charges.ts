import {
  type CreditPrice,
  type InvoiceLine,
  type Period,
  type Plan,
  PLAN_TERMS,
  PLANS,
} from '@colloquy/contract';
import { v5 } from 'uuid';
import { sqlQuery } from '../../platform/database/scope.ts';
import { findPriced, type Priced } from '../subscriptions/index.ts';
import { netOf } from './invoice-amounts.rules.ts';
import { dayText } from './statement-words.ts';

/** Something that is charged once: what an invoice says of it, and from which moment on it is owed. */
export type Charge = {
  id: string;
  at: Date;
  /** First day of what it is for. */
  from: string;
  currency: string;
  line: Omit<InvoiceLine, 'vatRate'>;
};

/**
 * What an organisation owes up to a moment and no invoice names: subscriptions with a price, a period at a time as it
 * begins; their days that were not used, where one ended early; credits that were granted at a price; and corrections of
 * those. Credits that a plan brought, and work that credits paid for, are not charged again.
 */
export async function findCharges(organisationId: string, until: Date): Promise<Charge[]> {
  const charges = [
    ...(await findPriced(organisationId, until)).flatMap(chargesOf),
    ...(await findCreditCharges(organisationId, until)),
  ];
  const { rows } = await sqlQuery<{ id: string }>(
    'select id from invoice_charge where organisation_id = $1 and id = any ($2::uuid[])',
    [organisationId, charges.map(({ id }) => id)],
  );
  const named = new Set(rows.map(({ id }) => id));
  return charges
    .filter(({ id }) => !named.has(id))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function chargesOf(priced: Priced): Charge[] {
  const { id, plan, period, seats, price, startsOn, endsOn, startsAt, unused, days, daysOfPeriod } = priced;
  const charge = (key: string, at: Date, from: string, share: number, sign: 1 | -1): Charge => {
    const line = {
      description: `${sign < 0 ? 'Unused days: ' : ''}${PLANS[plan]}, ${LENGTHS[period]} subscription`,
      detail: `${dayText(from)} to ${dayText(endsOn)}`,
      quantity: sign * 100 * unitsOf(plan, seats),
      unit: unitOf(plan, period),
      unitPrice: price.minor,
      share: share === daysOfPeriod ? null : { days: share, of: daysOfPeriod },
    };
    return { id: v5(key, id), at, from, currency: price.currency, line: { ...line, net: netOf(line) } };
  };
  return [
    charge('fee', startsAt, startsOn, days, 1),
    ...(unused ? [charge('unused', unused.at, unused.from, unused.days, -1)] : []),
  ];
}

const LENGTHS: Record<Period, string> = { 0: 'half-yearly', 1: 'annual' };

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
};

/** Credits at a price, and what corrections took back of them. */
async function findCreditCharges(organisationId: string, until: Date): Promise<Charge[]> {
  const { rows } = await sqlQuery<CreditRow>(
    `select p.id, p.kind, p.at, (p.at at time zone o.time_zone)::date::text as day, g.number, d.reason, g_d.reference,
       g_d.credit_price as price,
       (select sum(e.amount) from credit_entry e where e.organisation_id = p.organisation_id and e.posting_id = p.id
         and e.amount > 0)::float8 as amount
     from credit_posting p join organisation o on o.id = p.organisation_id
       join credit_posting_detail d on d.organisation_id = p.organisation_id and d.id = p.id
       join credit_posting g on g.organisation_id = p.organisation_id and g.id = coalesce(d.corrects_id, d.id)
       join credit_posting_detail g_d on g_d.organisation_id = p.organisation_id and g_d.id = g.id
     where p.organisation_id = $1 and p.kind in ('grant', 'correct') and g_d.credit_price is not null and p.at < $2`,
    [organisationId, until],
  );
  return rows.map(({ id, kind, at, day, amount, price, reason, reference, number }) => {
    const isBack = kind === 'correct';
    const line = {
      description: isBack ? `Correction of credits, grant no. ${number}` : 'Credits',
      detail: [
        `${isBack ? 'Taken back' : 'Added'} on ${dayText(day)}`,
        reason,
        reference && `Reference ${reference}`,
      ]
        .filter(Boolean)
        .join('. '),
      quantity: isBack ? -amount : amount,
      unit: 'credits',
      unitPrice: price.minor,
      share: null,
    };
    return { id, at, from: day, currency: price.currency, line: { ...line, net: netOf(line) } };
  });
}
