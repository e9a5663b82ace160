import type { PlanGrant, Posting } from './postings.endpoints.ts';
import { PLANS } from '../subscriptions/plans.ts';
import { unitOf, WORK_KINDS, type WorkKind } from './work-prices.ts';

const amounts = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-GB');

/** Hundredths of a credit as `1,234.50`; negative amounts with a true minus sign, zero without a sign. */
export function creditsText(hundredths: number): string {
  const text = amounts.format(Math.abs(hundredths) / 100);
  return hundredths < 0 ? `−${text}` : text;
}

/** The same with a sign, for changes. */
export const changeText = (hundredths: number): string =>
  hundredths > 0 ? `+${creditsText(hundredths)}` : creditsText(hundredths);

/** `November 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Quantity in its unit: `49 s`, `12 min 5 s`, `1,250 words`, `1 page`. */
export function quantityText(quantity: number, work: WorkKind): string {
  const { per, unit } = WORK_KINDS[work];
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

/** Calculation of a plan's credits: `8 of 30 days Pay per User, 5 seats (1,500.00 a month)`. */
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

/** Author of a posting. */
export const authorText = (by: Posting['by']): string =>
  by === null ? 'Automatic' : (by.name ?? 'A deleted user');

type DescribedPosting = Pick<
  Posting,
  'kind' | 'reason' | 'reference' | 'planGrant' | 'corrects' | 'person' | 'work'
> &
  Partial<Pick<Posting, 'amount' | 'reserved' | 'expired'>>;

const workText = (work: NonNullable<Posting['work']>): string =>
  `${WORK_KINDS[work.work].label}${work.quantity === null ? '' : `, ${quantityText(work.quantity, work.work)}`} at ${creditsText(work.price)} for ${unitOf(work.work)}`;

/** Explanation of a posting in one sentence, used by the amount history, its CSV and statements. */
export function postingText(posting: DescribedPosting): string {
  const { kind, reason, reference, planGrant, corrects, person, work } = posting;
  const { amount = 0, reserved = 0, expired = 0 } = posting;
  const reasonText = reason === null || reason === '' ? 'No reason recorded' : reason;
  switch (kind) {
    case 'grant': {
      if (planGrant) return planGrantText(planGrant);
      return reference ? `${reasonText} (reference ${reference})` : reasonText;
    }
    case 'correct':
      return `Corrects no. ${corrects ?? '?'}: ${reasonText}`;
    case 'allocate':
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
      return reasonText;
    case 'expire':
      return 'Not used by their last day';
  }
}
