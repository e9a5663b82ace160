import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import { hasKey } from './api-key.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Unsafe requests that carry the cookie must come from our own pages, whatever their path: the router decodes a path
 * before it matches, so that `/%61pi/` is `/api/`. Browsers always send Origin with them; what
 * sends none (a script with a cookie jar) is refused as well. A request with a key carries no cookie that counts.
 */
export function requireOwnOrigin(app: FastifyInstance, origin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || hasKey(request)) return;
    const own = origin ?? `${request.protocol}://${request.host}`;
    if (request.headers.origin !== own) refuse('foreign-origin');
  });
}
