export { readAvailable } from './accounts.store.ts';
export { checkLedger } from './check-ledger.ts';
export { creditRoutes } from './credits.routes.ts';
export {
  allotCredits,
  type Asked,
  expireCredits,
  grantCredits,
  type Lack,
  NotEnoughCredits,
  readBalance,
  refundCredits,
  releaseCredits,
  type Reserving,
  reserveCredits,
  settleCredits,
  type Settling,
} from './ledger.ts';
export { ensureMonthlyGrant } from './monthly-grant.ts';
export { type Funds, readFunds } from './read-funds.ts';
export { currentPriceList, quoteFor } from './prices.ts';
