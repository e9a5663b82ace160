export { amountField } from './form-values.ts';
export { CreditRequests } from './parts/credit-requests.tsx';
export { fundsQuery } from './credits.queries.ts';
