export { amountField } from './read-amount.ts';
export { CreditRequests } from './parts/credit-requests.tsx';
export { OwnFunds } from './parts/own-funds.tsx';
