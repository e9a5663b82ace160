import { plural } from '@colloquy/contract';

/** Sentences of the mail about low credits, and of invoices and statements. */

export const lowBalanceSubject = 'Your organisation is running low on credits';
export const lowBalanceMail = (
  name: string,
  { left, home, settings }: { left: string; home: string; settings: string },
): string => `Hello ${name},

Your organisation has ${left} credits left. When they run out, jobs wait until credits are added.

${home}

Change when you get this email: ${settings}
`;

export const invoiceReference = (name: string, day: string): string => `invoice ${name} of ${day}`;
export const lineCorrects = (detail: string, reference: string): string => `${detail}. Corrects ${reference}`;
export const cancels = (reference: string, reason: string): string =>
  `This credit note cancels ${reference}. Reason: ${reason}`;
export const replaces = (reference: string): string =>
  `This invoice replaces ${reference}, which was cancelled.`;
export const includedCredits =
  'The plan’s price includes its credits. Work paid for with credits isn’t charged again. The month’s statement lists both.';
export const noPayment = 'No payment is due';
export const payment = 'Payment';
export const pleasePay = (amount: string, day: string, invoice: string): string =>
  `Please pay ${amount} by ${day}, quoting ${invoice}.`;
export const deductFromNext = (amount: string): string => `Deduct ${amount} from your next payment.`;
export const deductFrom = (amount: string, invoices: string): string =>
  `Deduct ${amount} from your payment of ${invoices}, or from your next payment if that is already paid.`;
export const questions = (contact: string): string => `Questions: ${contact}`;
export const negativeAmounts = 'Credit note: negative amounts are credited';
export const dayRange = (from: string, until: string): string => `${from} to ${until}`;

/** How an invoice line counts a plan that is sold by the seat: `5 seats × 1 year`. */
export const seats = (quantity: number, length: string): string =>
  plural(quantity, { one: `# seat × ${length}`, other: `# seats × ${length}` });
export const shareOfDays = (quantity: string, days: number, of: number): string =>
  `${quantity}, ${days} of ${plural(of, { one: '# day', other: '# days' })}`;

export const statementTitle = (month: string): string => `Statement for ${month}`;
export const inCredits = (timeZone: string): string =>
  `Amounts are in credits. Times are in the time zone ${timeZone}.`;
export const inCreditsUntil = (timeZone: string, moment: string): string =>
  `Amounts are in credits. Times are in the time zone ${timeZone}. The month isn’t over yet: balances are as of ${moment}.`;
export const lineNumbers =
  'Line numbers are those of the amount history. It also lists reservations and credits allocated to users, which don’t change the balance.';
export const firstLines = (shown: number, all: number): string =>
  plural(all, {
    one: `This document shows the first ${shown} of # line. The CSV has all of them.`,
    other: `This document shows the first ${shown} of # lines. The CSV has all of them.`,
  });
export const reservedAtEnd = 'Reserved at the end of the month, included in the closing balance';
export const reservedNow = 'Reserved now, included in the balance';
export const sealed = (day: string, posting: number): string =>
  `Seal of ${day}, after posting no. ${posting}. It is computed from all postings until then. If one of them were changed later, it would no longer match.`;
export const notSealed = (day: string, posting: number): string =>
  `${day} is not sealed yet. Its last posting is no. ${posting}. The seal will be computed from this and all earlier postings. Their current hash is`;

export const invoiceTitle = (name: string): string => `Invoice ${name}`;
export const allCredits = 'The lines include all credits used, also those granted by the plan.';
