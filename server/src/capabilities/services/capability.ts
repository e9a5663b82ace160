import { defineCapability } from '../../platform/capability.ts';
import { serviceRoutes } from './services.routes.ts';

export default defineCapability({
  routes: serviceRoutes,
  // The id is that of the organisation whose services were switched, for all or one of its people.
  topics: { services: async (caller) => [caller.organisationId] },
});
