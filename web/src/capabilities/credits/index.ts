export { amountField } from './form-values.ts';
export { CreditRequests } from './parts/credit-requests.tsx';
export { OwnFunds } from './parts/own-funds.tsx';
