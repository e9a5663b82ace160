import { defineCapability } from '../../platform/capability.ts';
import { studyRoutes } from './studies.routes.ts';

export default defineCapability({ routes: studyRoutes });
