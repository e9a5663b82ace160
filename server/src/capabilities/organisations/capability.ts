import { defineCapability } from '../../platform/capability.ts';
import { organisationRoutes } from './organisations.routes.ts';

export default defineCapability({
  routes: organisationRoutes,
  exemptions: {
    tablesWithoutOrganisation: {
      organisation: 'the organisation itself: its own id is compared',
    },
    idsWithoutKey: {
      'person_group.deleted_members': 'an array of people, who belong to identity',
    },
    definerFunctions: {
      'api.enter_support_access':
        'reads as identity whether an organisation granted support access, and sets the scope',
    },
  },
});
