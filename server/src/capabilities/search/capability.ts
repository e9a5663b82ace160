import { defineCapability } from '../../platform/capability.ts';
import { searchRoutes } from './search.routes.ts';

export default defineCapability({ routes: searchRoutes });
