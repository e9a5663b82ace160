import type { FastifyInstance } from 'fastify';
import type { Context } from './platform/context.ts';
import { dashboardRoutes } from './capabilities/dashboard/index.ts';

/** Every capability's routes, in the order of the product's table of contents. */
export async function registerCapabilities(app: FastifyInstance, _context: Context): Promise<void> {
  dashboardRoutes(app);
}
