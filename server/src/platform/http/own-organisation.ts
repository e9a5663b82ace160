import type { EndpointSpec } from '@colloquy/contract';
import type { FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import { bySession } from '../database/open-scope.ts';
import { type Caller, run } from '../database/scope.ts';
import { hashToken } from '../secrets.ts';
import { runFor, sessionToken } from './serve.ts';

/**
 * Checks access, then runs in the scope of the caller's own organisation. A person's own data does not belong to
 * the organisation whose assignment the request used.
 */
export const runInOwnOrganisation =
  (request: FastifyRequest, { access }: Pick<EndpointSpec, 'access'>) =>
  async <T>(fn: (who: Caller) => Promise<T>): Promise<T> => {
    await runFor(request, access, async () => undefined);
    return run(bySession(hashToken(sessionToken(request)!), now()), fn);
  };
