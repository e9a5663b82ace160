export { OwnFunds } from './parts/own-funds.tsx';
