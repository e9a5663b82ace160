import {
  addExportTemplate,
  deleteExportTemplate,
  findDeletedTemplates as findDeletedEndpoint,
  findExportTemplates,
  restoreExportTemplate,
  TEMPLATE_ACCESS,
  TEMPLATE_FILE_PATH,
  TEMPLATE_STARTER_PATH,
  TEMPLATE_TRIAL_PATH,
} from '@colloquy/contract/exports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contentDisposition } from '../../../platform/http/file-headers.ts';
import { runFor, serve } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { DOCX_TYPE } from '../formats/formats.ts';
import { addTemplate } from './add-template.ts';
import { deleteTemplate, findDeletedTemplates, restoreTemplate } from './delete-template.ts';
import { renderSample } from './render-sample.ts';
import { starterDocx } from './starter-docx.ts';
import { findTemplates, getTemplate, type TemplateRow } from './templates.store.ts';

/** Endpoints for an organisation's own Word templates. */
export function templateRoutes(app: FastifyInstance): void {
  serve(app, findExportTemplates, (call) => call.run(async () => ({ templates: await findTemplates() })));
  serve(app, addExportTemplate, async (call) => ({ template: await addTemplate(call.run, call.body) }));
  serve(app, deleteExportTemplate, (call) =>
    call.run(async (who) => {
      const until = await deleteTemplate(who, call.params.templateId);
      return { restorableUntil: until.toISOString() };
    }),
  );
  serve(app, findDeletedEndpoint, (call) =>
    call.run(async () => ({ templates: await findDeletedTemplates() })),
  );
  serve(app, restoreExportTemplate, (call) =>
    call.run(async (who) => ({ template: await restoreTemplate(who, call.params.templateId) })),
  );
  const download = (
    path: string,
    send: (request: FastifyRequest) => Promise<[name: string, bytes: Buffer]>,
  ) =>
    app.get(path, { exposeHeadRoute: false, schema: { hide: true } as never }, async (request, reply) => {
      const [name, bytes] = await send(request);
      return sendDocx(reply, name, bytes);
    });
  download(TEMPLATE_STARTER_PATH, async (request) => {
    await runFor(request, TEMPLATE_ACCESS, async () => {});
    return ['Template for transcripts.docx', await starterDocx()];
  });
  download(TEMPLATE_FILE_PATH, async (request) => {
    const { fileName, content } = await readRequestedTemplate(request);
    return [fileName, content];
  });
  download(TEMPLATE_TRIAL_PATH, async (request) => {
    const { name, content } = await readRequestedTemplate(request);
    return [`${name} - trial.docx`, await renderSample(content)];
  });
}

async function readRequestedTemplate(request: FastifyRequest): Promise<TemplateRow> {
  const { templateId } = request.params as { templateId: string };
  // Malformed ids are not found for every caller, before permissions are checked.
  if (!z.uuid().safeParse(templateId).success) refuse('not-found');
  return runFor(request, TEMPLATE_ACCESS, () => getTemplate(templateId));
}

const sendDocx = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .headers({
      'content-type': DOCX_TYPE,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(bytes);
