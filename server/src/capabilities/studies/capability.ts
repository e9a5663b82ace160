import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { studyRoutes } from './studies.routes.ts';

export default defineCapability({
  routes: studyRoutes,
  auditNames: { organisation: [plainNames('study', 'name')] },
});
