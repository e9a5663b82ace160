export { CustomerSteps } from './parts/customer-steps.tsx';
export { FirstSteps } from './parts/first-steps.tsx';
