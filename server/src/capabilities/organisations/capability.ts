import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from './audit-names.ts';
import { organisationRoutes } from './organisations.routes.ts';

const MAIL = plainNames('mail', `'Email to ' || "to"`);

export default defineCapability({
  routes: organisationRoutes,
  auditNames: {
    both: [
      plainNames('task', 'name', 'task'),
      plainNames('published.person', 'name', 'user'),
      plainNames('published.organisation', 'name', 'organisation'),
    ],
    platform: [MAIL],
    platformOnly: [MAIL],
  },
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
