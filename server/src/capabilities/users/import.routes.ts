import {
  IMPORT_COLUMNS,
  IMPORT_TEMPLATE_PATH,
  importUsers as importEndpoint,
  previewImport as previewEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { CSV_START, csvLine } from '../../platform/http/csv.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { openDesk } from './desk.ts';
import { importUsers, previewImport } from './import-users.ts';

const TEMPLATE =
  CSV_START +
  csvLine(IMPORT_COLUMNS) +
  csvLine(['Customer One', 'customer-one', 'customer.one@example.test', 'Customer']);

/** Many users at once, out of a file. */
export function importRoutes(app: FastifyInstance): void {
  serve(app, previewEndpoint, async (call) => ({
    rows: await previewImport(await openDesk(call.run), call.body),
  }));
  serve(app, importEndpoint, async (call) => importUsers(await openDesk(call.run), call.body));
  app.get(
    IMPORT_TEMPLATE_PATH,
    { exposeHeadRoute: false, schema: { hide: true } as never },
    async (request, reply) => {
      await runFor(request, previewEndpoint.access, async () => {});
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'users-template.csv'),
      });
      return reply.send(TEMPLATE);
    },
  );
}
