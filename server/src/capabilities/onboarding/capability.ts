import { defineCapability } from '../../platform/capability.ts';
import { onboardingRoutes } from './onboarding.routes.ts';

export default defineCapability({ routes: onboardingRoutes });
