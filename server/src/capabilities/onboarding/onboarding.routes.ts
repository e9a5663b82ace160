import * as contract from '@colloquy/contract/onboarding';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { findOrganisationSteps } from './find-first-steps.ts';
import { openSampleInterview } from './open-sample-interview.ts';

export function onboardingRoutes(app: FastifyInstance, { config }: Context): void {
  serve(app, contract.openSampleInterview, (call) => openSampleInterview(call, config));
  serve(app, contract.readOrganisationSteps, (call) => call.run((who) => findOrganisationSteps(who)));
}
