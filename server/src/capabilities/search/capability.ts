import { defineCapability } from '../../platform/capability.ts';
import { searchRoutes } from './search.routes.ts';

export default defineCapability({
  routes: searchRoutes,
  exemptions: {
    definerFunctions: {
      'api.search_recordings':
        'checks access once per statement; the policies would check the job of each recording',
    },
  },
});
