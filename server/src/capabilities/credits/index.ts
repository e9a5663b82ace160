export {
  blankRefundReasons,
  findRefunds,
  findReservationsOf,
  noteRefund,
  readBill,
  type RefundRow,
  type ReservationRow,
} from './bill.ts';
export { bringMonthly, startBringingMonthlyGrants } from './bring-monthly.ts';
export { checkLedger } from './check-ledger.ts';
export { creditRoutes } from './credits.routes.ts';
export {
  estimateWork,
  findOpenReservation,
  type Shortfall,
  toAllot,
  whatLacks,
  type WorkToPay,
} from './estimate.ts';
export {
  allotCredits,
  type Asked,
  correctGrant,
  grantCredits,
  type Lack,
  NotEnoughCredits,
  readBalance,
  refundCredits,
  releaseCredits,
  type Reserving,
  reserveCredits,
  returnCredits,
  settleCredits,
  type Settling,
} from './ledger.ts';
export { warnWhenLow } from './low-balance.ts';
export { ensureMonthlyGrant } from './monthly-grant.ts';
export { type Funds, readFunds } from './read-funds.ts';
export { sealLedger, startSealingLedgers } from './seal-ledger.ts';
export { takeBackAll } from './take-back-all.ts';
export { currentPriceList, factorsFor, quoteFor, type Terms } from './prices.ts';
export {
  changeRequest,
  type CreditRequestRow,
  endRequest,
  findOpenRequest,
  findOrganisationsThatWait,
  getRequest,
  holdRequest,
  openRequest,
  tellCreditsArrived,
} from './requests.ts';
