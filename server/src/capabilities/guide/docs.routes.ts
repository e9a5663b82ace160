import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { ANCHORS, keyReference, type OpenApi } from './key-reference.ts';

const HIDDEN = { schema: { hide: true } as never, exposeHeadRoute: false };
/** Changes only with the package. */
const SCRIPT_CACHE = 'public, max-age=86400';

/**
 * The API reference by Scalar: what is open to keys with the written guide, and all endpoints. Its script is
 * served from here, and the content security policy stays as it is.
 */
export function docsRoutes(app: FastifyInstance): void {
  const keys = docsPage('API · Colloquy', '/api/docs/openapi.json');
  const all = docsPage('All endpoints · API · Colloquy', '/api/openapi.json');
  const pages = { '/api/docs': keys, '/api/docs/all': all, '/api/docs/all/': all };
  for (const [path, page] of Object.entries(pages))
    app.get(path, HIDDEN, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  let document: OpenApi | undefined;
  app.get(
    '/api/docs/openapi.json',
    HIDDEN,
    () => (document ??= keyReference(app.swagger() as unknown as OpenApi)),
  );
  app.get('/api/docs/docs.js', HIDDEN, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send(readFileSync(new URL('docs.js', import.meta.url), 'utf8')),
  );
  let script: Promise<Buffer> | undefined;
  app.get('/api/docs/scalar.js', HIDDEN, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('cache-control', SCRIPT_CACHE)
      .send(await (script ??= packScalar())),
  );
}

/**
 * Scalar's script, compressed. The package has it only inside its Fastify plugin, which would add a page with
 * an inline script; so an instance of its own serves it once, when it is first asked for.
 */
async function packScalar(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/scalar', configuration: { url: '/' } });
  const { rawPayload } = await app.inject('/scalar/js/scalar.js');
  await app.close();
  return promisify(gzip)(rawPayload);
}

const docsPage = (title: string, url: string): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
  </head>
  <body>
    <div id="reference" data-url="${url}" data-anchors="${escapeQuotes(JSON.stringify(Object.fromEntries(ANCHORS)))}"></div>
    <noscript>This page needs scripts. The same is in <a href="${url}">${url}</a>.</noscript>
    <script src="/api/docs/scalar.js"></script>
    <script src="/api/docs/docs.js"></script>
  </body>
</html>
`;

const escapeQuotes = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
