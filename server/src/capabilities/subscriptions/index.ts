export { creditsOfThisMonth, findEffectivePlan, previewMonth } from './effective-plan.ts';
export { findPricedSubscriptions, type PricedSubscription } from './find-priced-subscriptions.ts';
export { addSubscription } from './manage-subscription.ts';
export { creditsOfParts, type PlanPart } from './plan-days.rules.ts';
export {
  countFreeSeats,
  countTakenSeats,
  findMaxFileMs,
  requireFilesWithinPlan,
  requireFreeSeats,
} from './plan-limits.ts';
export { renewSubscription } from './renew-subscription.ts';
export { pendingAdditions } from './plan-limits.ts';
