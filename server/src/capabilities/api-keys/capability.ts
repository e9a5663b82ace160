import { defineCapability } from '../../platform/capability.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';

export default defineCapability({
  routes: apiKeyRoutes,
  exemptions: {
    definerFunctions: {
      'api.enter_key': 'reads API keys as identity and sets the scope',
    },
  },
});
