export {
  blankRefundReasons,
  findRefunds,
  findJobReservations,
  recordRefund,
  readBill,
  type RefundRow,
  type ReservationRow,
} from './job-bill.ts';
export { grantMonthlyCredits } from './grant-monthly-credits.ts';
export { checkLedger } from './check-ledger.ts';
export {
  estimateWork,
  findOpenReservation,
  type Shortfall,
  allocationNeeded,
  computeShortfall,
  type BillableWork,
} from './estimate.ts';
export {
  allocateCredits,
  correctGrant,
  grantCredits,
  NotEnoughCredits,
  readBalance,
  refundCredits,
  releaseCredits,
  reserveCredits,
  settleCredits,
} from './ledger.ts';
export { warnWhenLow } from './low-balance.ts';
export { ensureMonthlyGrant } from './monthly-grant.ts';
export { readFunds } from './accounts.store.ts';
export { currentPriceList, factorsFor, quoteFor, type QuoteTerms } from './prices.ts';
export {
  changeRequest,
  type CreditRequestRow,
  endRequest,
  findOpenRequest,
  findOrganisationsWithOpenRequests,
  getRequest,
  lockRequest,
  openRequest,
  publishCreditsArrived,
} from './requests.ts';
export { paidJobs } from './paid-jobs.ts';
