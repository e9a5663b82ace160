import type { PlanGrant, Posting } from './endpoints/postings.ts';
import { PLANS } from './plans.ts';
import { unitOf, type Work, WORKS } from './prices.ts';

const amounts = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-GB');

/** `1,234.50`, of hundredths of a credit; below zero with a true minus sign, and zero without any. */
export function creditsText(hundredths: number): string {
  const text = amounts.format(Math.abs(hundredths) / 100);
  return hundredths < 0 ? `−${text}` : text;
}

/** The same with its sign, for what was added or taken. */
export const changeText = (hundredths: number): string =>
  hundredths > 0 ? `+${creditsText(hundredths)}` : creditsText(hundredths);

/** `November 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** `49 s`, `12 min 5 s`, `1,250 words`, `1 page`: a quantity as it is counted. */
export function quantityText(quantity: number, work: Work): string {
  const { per, unit } = WORKS[work];
  if (per === 60_000) {
    if (quantity < 59_950) return `${tenths.format(quantity / 1_000)} s`;
    const seconds = Math.round(quantity / 1_000);
    const rest = seconds % 60;
    return `${whole.format(Math.floor(seconds / 60))} min${rest === 0 ? '' : ` ${rest} s`}`;
  }
  const one = unit.replace(/^\d+ /, '').replace(/s$/, '');
  return `${whole.format(quantity)} ${quantity === 1 ? one : `${one}s`}`;
}

const seatsText = (seats: number | null): string =>
  seats === null ? '' : `, ${whole.format(seats)} ${seats === 1 ? 'seat' : 'seats'}`;

/** How the credits that a plan brought are counted: `8 of 30 days Pay per User, 5 seats (1,500.00 a month)`. */
export function planGrantText({ month, days, parts, earlier }: PlanGrant): string {
  const counted = parts.map((part) => {
    const plan = `${PLANS[part.plan]}${seatsText(part.seats)}`;
    return part.days === days
      ? `${plan} (${creditsText(part.monthly)})`
      : `${part.days} of ${days} days ${plan} (${creditsText(part.monthly)} a month)`;
  });
  const less = earlier > 0 ? `, less ${creditsText(earlier)} granted before` : '';
  return `Plan credits for ${monthText(month)}: ${counted.join(' + ')}${less}`;
}

/** Who did it. */
export const authorText = (by: Posting['by']): string =>
  by === null ? 'Automatic' : (by.name ?? 'A deleted user');

type Explained = Pick<
  Posting,
  'kind' | 'reason' | 'reference' | 'planGrant' | 'corrects' | 'person' | 'work'
> &
  Partial<Pick<Posting, 'amount' | 'reserved' | 'expired'>>;

const workText = (work: NonNullable<Posting['work']>): string =>
  `${WORKS[work.work].label}${work.quantity === null ? '' : `, ${quantityText(work.quantity, work.work)}`} at ${creditsText(work.price)} for ${unitOf(work.work)}`;

/** Why credits moved, in a sentence: the same in the amount history, its CSV and statements. */
export function postingText(posting: Explained): string {
  const { kind, reason, reference, planGrant, corrects, person, work } = posting;
  const { amount = 0, reserved = 0, expired = 0 } = posting;
  const because = reason === null || reason === '' ? 'No reason recorded' : reason;
  switch (kind) {
    case 'grant': {
      if (planGrant) return planGrantText(planGrant);
      return reference ? `${because} (reference ${reference})` : because;
    }
    case 'correct':
      return `Corrects no. ${corrects ?? '?'}: ${because}`;
    case 'allot':
      return `${creditsText(amount)} credits to ${person?.name ?? 'a user'}`;
    case 'return':
      return `${creditsText(amount)} credits from ${person?.name ?? 'a user'}`;
    case 'reserve':
      return `${creditsText(reserved)} reserved${work ? ` for ${workText(work)}` : ''}`;
    case 'settle': {
      const lost = expired > 0 ? `; ${creditsText(expired)} of what was reserved has expired` : '';
      return work ? `${workText(work)}; ${creditsText(work.reserved)} was reserved${lost}` : `Work${lost}`;
    }
    case 'release': {
      const lost = expired > 0 ? `, of which ${creditsText(expired)} has expired` : '';
      return `${creditsText(Math.abs(reserved))} no longer reserved${lost}`;
    }
    case 'refund':
      return because;
    case 'expire':
      return 'Not used by their last day';
  }
}
