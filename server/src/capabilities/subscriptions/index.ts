export { addSubscription } from './change-subscription.ts';
export { creditsOfThisMonth, type Terms, termsOf } from './find-terms.ts';
export { renewSubscription } from './renew-subscription.ts';
export { longestFileOf, requirePlanForFiles } from './require-plan.ts';
export { countTakenSeats, requireSeats } from './require-seats.ts';
export { subscriptionRoutes } from './subscriptions.routes.ts';
