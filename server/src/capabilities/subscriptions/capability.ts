import { defineCapability } from '../../platform/capability.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';

export default defineCapability({
  routes: subscriptionRoutes,
});
