import { PLANS } from '@colloquy/contract/subscriptions';
import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';

const PLAN_NAME = `case plan ${PLANS.map((label, plan) => `when ${plan} then '${label}'`).join(' ')} end`;

export default defineCapability({
  routes: subscriptionRoutes,
  auditNames: { both: [plainNames('subscription', `${PLAN_NAME} || ' subscription'`)] },
});
