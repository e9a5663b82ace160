import { hasPermission } from '@colloquy/contract';
import { defineCapability } from '../../platform/capability.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export default defineCapability({
  routes: dashboardRoutes,
  topics: {
    /** Id of the organisation of the figures. */
    figures: async (caller) => (hasPermission(caller.role, 'figures:read') ? [caller.organisationId] : []),
  },
});
