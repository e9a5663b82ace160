export { checkLedger } from './check-ledger.ts';
export { grantCredits, readBalance, releaseCredits, reserveCredits, settleCredits } from './ledger.ts';
