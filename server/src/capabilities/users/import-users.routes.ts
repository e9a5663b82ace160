import {
  IMPORT_COLUMNS,
  IMPORT_TEMPLATE_PATH,
  importUsers as importEndpoint,
  previewImport as previewEndpoint,
} from '@colloquy/contract/users';
import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '../../platform/http/file-headers.ts';
import { CSV_START, csvLine } from '../../platform/spreadsheets/csv.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { openUserAdminScope } from './user-admin-scope.ts';
import { importUsers, previewImport } from './import-users.ts';

const TEMPLATE =
  CSV_START +
  csvLine(IMPORT_COLUMNS) +
  csvLine(['Customer One', 'customer-one', 'customer.one@example.test', 'Customer']);

/** Serves the import of users from a file. */
export function importRoutes(app: FastifyInstance): void {
  serve(app, previewEndpoint, async (call) => previewImport(await openUserAdminScope(call.run), call.body));
  serve(app, importEndpoint, async (call) => importUsers(await openUserAdminScope(call.run), call.body));
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
