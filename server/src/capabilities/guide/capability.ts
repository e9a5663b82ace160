import { defineCapability } from '../../platform/capability.ts';
import { docsRoutes } from './docs.routes.ts';

export default defineCapability({
  routes: docsRoutes,
});
