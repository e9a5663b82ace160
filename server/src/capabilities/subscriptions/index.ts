export { creditsOfThisMonth, planOf, type Terms, termsOf } from './find-terms.ts';
export { subscriptionRoutes } from './subscriptions.routes.ts';
