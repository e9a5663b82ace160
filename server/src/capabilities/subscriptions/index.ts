export { addSubscription } from './change-subscription.ts';
export { findPriced, type Priced } from './find-priced.ts';
export { creditsOfThisMonth, previewMonth, type Terms, termsOf } from './find-terms.ts';
export { creditsOfParts } from './plan-days.rules.ts';
export { renewSubscription } from './renew-subscription.ts';
export { longestFileOf, requirePlanForFiles } from './require-plan.ts';
export { countTakenSeats, requireSeats } from './require-seats.ts';
export { subscriptionRoutes } from './subscriptions.routes.ts';
