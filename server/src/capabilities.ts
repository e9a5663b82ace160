import type { FastifyInstance } from 'fastify';
import type { Context } from './platform/context.ts';
import { modelsRoutes } from './capabilities/models/index.ts';
import { dashboardRoutes } from './capabilities/dashboard/index.ts';
import { identityRoutes } from './capabilities/identity/index.ts';

/** Every capability's routes, in the order of the product's table of contents. */
export async function registerCapabilities(app: FastifyInstance, context: Context): Promise<void> {
  identityRoutes(app, context);
  modelsRoutes(app);
  dashboardRoutes(app);
}
