import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { exportRoutes } from './exports.routes.ts';
import { nameListRoutes } from './pseudonyms/name-list.routes.ts';
import { purgeTemplate } from './templates/delete-template.ts';
import { templateRoutes } from './templates/templates.routes.ts';

export default defineCapability({
  routes: (app) => {
    exportRoutes(app);
    nameListRoutes(app);
    templateRoutes(app);
  },
  auditNames: { organisation: [plainNames('export_template', 'name')] },
  tasks: [purgeTemplate],
  topics: {
    /** Ids of the form `<person>.<download>.<files>`. */
    downloads: async (caller, ids) => ids.filter((id) => id.startsWith(`${caller.personId}.`)),
  },
});
