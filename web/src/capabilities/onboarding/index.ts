export { FirstSteps } from './parts/first-steps.tsx';
