import { findThings as findEndpoint } from '@colloquy/contract/search';
import type { FastifyInstance } from 'fastify';
import { readAllOrganisations } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { findAssignedThings, findOwnThings, findThingsAnywhere } from './find-things.ts';

/** The command menu's search. Each role finds what its own lists show. */
export function searchRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, async (call) => {
    const { q } = call.query;
    const found = await call.run(async (who) => {
      if (who.role === 'admin' || who.role === 'reviewer') return { who };
      return { who, things: await findOwnThings(who, q) };
    });
    if (found.things) return found.things;
    if (found.who.role === 'reviewer') return findAssignedThings(found.who, q);
    return readAllOrganisations(call.run, 'things.searched', () => findThingsAnywhere(q));
  });
}
