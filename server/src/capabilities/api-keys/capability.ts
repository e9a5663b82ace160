import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';

export default defineCapability({
  routes: apiKeyRoutes,
  auditNames: {
    organisation: [
      plainNames(
        '(select k.id, p.name from api_key k join published.person p on p.id = k.person_id) k',
        'name',
      ),
    ],
  },
  exemptions: {
    definerFunctions: {
      'api.enter_key': 'reads API keys as identity and sets the scope',
    },
  },
});
