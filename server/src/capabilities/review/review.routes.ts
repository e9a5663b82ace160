import { findAssignments as endpoint } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve, sessionToken } from '../../platform/http/serve.ts';
import { hashToken } from '../../platform/secrets.ts';
import { findAssignments } from './find-assignments.ts';

export function reviewRoutes(app: FastifyInstance): void {
  serve(app, endpoint, async ({ run, query, request }) => {
    const who = await run(async (caller) => caller);
    return findAssignments(who, hashToken(sessionToken(request)!), query);
  });
}
