import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';

const HIDDEN = { schema: { hide: true } as never, exposeHeadRoute: false };
const own = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The reference for programs: one page of markup, a style and a script of ours, as the policy of content asks. */
export function docsRoutes(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/api/docs', HIDDEN, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage())),
  );
  app.get('/api/docs/docs.css', HIDDEN, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(own('docs.css')),
  );
  app.get('/api/docs/try-it.js', HIDDEN, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(own('try-it.js')),
  );
}
