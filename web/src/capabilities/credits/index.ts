export { CreditRequests } from './parts/credit-requests.tsx';
export { OwnFunds } from './parts/own-funds.tsx';
