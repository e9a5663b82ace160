import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { hasSecureOrigin } from './cookies.ts';

const HSTS_SECONDS = 365 * 24 * 3600;
const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves the built web app: one page for all paths outside the API, and hashed files as immutable. */
export async function serveScreens(app: FastifyInstance, { origin }: Pick<Config, 'origin'>): Promise<void> {
  const page = existsSync(join(DIST, 'index.html'))
    ? readFileSync(join(DIST, 'index.html'), 'utf8')
    : undefined;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptHashes(page ?? '')],
        // Radix and the virtual list position with style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
      },
    },
    // On plain loopback HSTS would lock people out.
    strictTransportSecurity: hasSecureOrigin(origin) && { maxAge: HSTS_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
  });
  if (page === undefined) return;
  await app.register(serveStatic, {
    root: DIST,
    index: false,
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  app.get('/*', { schema: { hide: true } as never }, (request, reply) => {
    // The router decodes paths: `/%61pi/` is `/api/`. A script of another version gets 404 instead of the
    // page.
    if (/^(api|assets)\//.test((request.params as { '*': string })['*'])) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** Allows the page's only inline script, which applies the theme before the first paint. */
function inlineScriptHashes(page: string): string[] {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
}
