import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { pendingAdditions } from '../subscriptions/index.ts';
import { countPendingAdditions } from './account-changes.ts';
import { purgeGroup } from './delete-group.ts';
import { invitePeople } from './import-users.ts';
import { unconfirmedPurge } from './purge-unconfirmed.ts';
import { userRoutes } from './users.routes.ts';

export default defineCapability({
  routes: userRoutes,
  answers: [pendingAdditions.answeredBy(countPendingAdditions)],
  auditNames: { organisation: [plainNames('person_group', 'name')] },
  tasks: [invitePeople, purgeGroup],
  schedules: [unconfirmedPurge],
  exemptions: {
    idsWithoutKey: {
      'account_change.requested_by':
        'a platform admin, invisible to the organisation and possibly deleted before it',
    },
  },
});
