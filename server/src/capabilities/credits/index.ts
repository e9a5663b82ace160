export { readAvailable } from './accounts.store.ts';
export { checkLedger } from './check-ledger.ts';
export { creditRoutes } from './credits.routes.ts';
export { grantCredits, readBalance, releaseCredits, reserveCredits, settleCredits } from './ledger.ts';
export { ensureMonthlyGrant } from './monthly-grant.ts';
export { currentPriceList, quoteFor } from './prices.ts';
