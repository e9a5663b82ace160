export { findFirstSteps } from './find-first-steps.ts';
