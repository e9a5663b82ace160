import { defineCapability } from '../../platform/capability.ts';
import { identityRoutes } from './identity.routes.ts';
import { applyOperatorIdleLimit } from './idle-timeout.ts';
import { configureSecondFactors } from './second-factor/factor-settings.ts';
import { sessionCleanup } from './sessions.ts';

export default defineCapability({
  routes: identityRoutes,
  schedules: [sessionCleanup],
  // Port 0 is resolved only when the process listens.
  web: { open: configureSecondFactors, ready: applyOperatorIdleLimit, listening: configureSecondFactors },
  exemptions: {
    tablesWithoutOrganisation: {
      credential: 'read before the person is known; identity login only',
      session: 'read before the person is known; identity login only',
      password_link: 'read before the person is known; identity login only',
      one_time_code: 'read before the person is known; identity login only',
      person_preferences: 'follows the person into other organisations; identity login only',
      second_factor: 'read before the person is known; identity login only',
      recovery_code: 'read before the person is known; identity login only',
      pending_sign_in: 'read before the person is known; identity login only',
      passkey_challenge: 'read before the person is known; identity login only',
      throttle: 'counts attempts before the person is known; identity login only',
    },
    definerFunctions: {
      'api.enter': 'reads sessions as identity and sets the scope',
      'api.people_of_organisation': 'reads as identity the ids of the people of the scope’s organisation',
      'api.notification_preferences': 'reads as identity the choices of the given people about notifications',
      'api.renew_activity':
        'counts activity of the organisation’s sessions when its idle limit changes, as identity',
      'api.revoke_account_links': 'ends links, codes and mails that give access to an account',
      'api.revoke_account_links_on_change': 'does so whenever the account changes',
    },
  },
});
