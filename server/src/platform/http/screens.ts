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
const BUILT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves the built screens: one page for every path that is not the API's, files with a hash in their name for good. */
export async function serveScreens(app: FastifyInstance, { origin }: Pick<Config, 'origin'>): Promise<void> {
  const page = existsSync(join(BUILT, 'index.html'))
    ? readFileSync(join(BUILT, 'index.html'), 'utf8')
    : undefined;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptHashes(page ?? '')],
        // Radix and the virtual list position by style attributes.
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
    // On plain loopback it would lock people out.
    strictTransportSecurity: hasSecureOrigin(origin) && { maxAge: HSTS_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
  });
  if (page === undefined) return;
  await app.register(serveStatic, {
    root: BUILT,
    index: false,
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  app.get('/*', { schema: { hide: true } as never }, (request, reply) => {
    // As the router decoded it: `/%61pi/` is `/api/`. A script of another version is missing, and no page.
    if (/^(api|assets)\//.test((request.params as { '*': string })['*'])) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** The theme is applied before first paint by the page's one inline script; its hash alone is let through. */
function inlineScriptHashes(page: string): string[] {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
}
