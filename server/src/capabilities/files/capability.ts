import { defineCapability } from '../../platform/capability.ts';
import { fileRoutes } from './files.routes.ts';
import { reconcileUpload } from './reconcile-upload.ts';

export default defineCapability({
  routes: fileRoutes,
  tasks: [reconcileUpload],
  exemptions: {
    idsWithoutKey: {
      'file.owner_id': 'a job, or an object of a later capability with files',
    },
  },
});
