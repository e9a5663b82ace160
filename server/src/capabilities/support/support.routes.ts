import {
  addSupportNote as noteEndpoint,
  answerSupportRequest as answerEndpoint,
  askSupport as askEndpoint,
  assignSupportRequest as assignEndpoint,
  closeSupportRequest as closeEndpoint,
  DESK_CSV_PATH,
  findDeskAdmins as deskAdminsEndpoint,
  findDeskRequests as findDeskEndpoint,
  findSupportRequests as findEndpoint,
  readDeskCounts as countsEndpoint,
  readDeskRequest as readDeskEndpoint,
  readSupportRequest as readEndpoint,
  replyToSupport as replyEndpoint,
  settleSupportRequest as settleEndpoint,
  SUPPORT_CSV_PATH,
  SUPPORT_STATE_LABELS,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAcross } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { attachmentRoutes } from './attachments.routes.ts';
import { answerRequest, settleRequest } from './answer-request.ts';
import { askSupport, closeSupportRequest, replyToSupport } from './ask-support.ts';
import { countAtDesk, findDeskRequests, findOwnRequests } from './find-requests.ts';
import { hintDesk } from './hint-desk.ts';
import { readAtDesk, readThread } from './read-request.ts';
import { addNote, assignRequest, findDeskAdmins } from './run-desk.ts';
import { finishAttachments, storeAttachments } from './store-attachments.ts';
import { getRequest } from './support.store.ts';

/** Those who ask. */
export function supportRoutes(app: FastifyInstance, { config }: Context): void {
  attachmentRoutes(app);
  serve(app, findEndpoint, (call) => call.run((who) => findOwnRequests(call.query, who.personId)));
  serve(app, askEndpoint, async (call) => {
    const asking = await call.run(async (who) => who);
    const { attachments, ...question } = call.body;
    const stored = await storeAttachments(asking, attachments, config);
    const id = await askSupport(asking, question, stored).finally(() => finishAttachments(stored));
    await hintDesk();
    return { request: await call.run((who) => readThread(id, who)) };
  });
  serve(app, readEndpoint, (call) =>
    call.run(async (who) => ({ request: await readThread(call.params.supportRequestId, who) })),
  );
  serve(app, replyEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    const { attachments, ...said } = call.body;
    // Whoever does not see the request stores nothing for it.
    const asking = await call.run(async (who) => {
      await getRequest(supportRequestId);
      return who;
    });
    const stored = await storeAttachments(asking, attachments, config);
    const request = await call
      .run(async (who) => {
        await replyToSupport(who, supportRequestId, said, stored);
        return readThread(supportRequestId, who);
      })
      .finally(() => finishAttachments(stored));
    await hintDesk();
    return { request };
  });
  serve(app, closeEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    const request = await call.run(async (who) => {
      await closeSupportRequest(who, supportRequestId);
      return readThread(supportRequestId, who);
    });
    await hintDesk();
    return { request };
  });
  serveCsv(app, {
    path: SUPPORT_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'support.csv',
    findPage: (request, filter) =>
      callerOf(request, findEndpoint)((who) => findOwnRequests(filter, who.personId)),
    columns: [
      ['subject', 'Question', (row) => row.subject],
      ['subject', 'Number', (row) => row.code],
      ['state', 'State', (row) => SUPPORT_STATE_LABELS[row.state]],
      ['by', 'Asked by', (row) => row.askedBy],
      ['created', 'Asked', (row) => row.createdAt],
      ['changed', 'Last word', (row) => row.changedAt],
    ],
  });
}

/** Those who answer. */
export function deskRoutes(app: FastifyInstance, { config }: Context): void {
  // Never the request's own host: a mail would carry whatever its sender made up.
  const origin = config.origin ?? `http://${config.host}:${config.port}`;

  serve(app, findDeskEndpoint, (call) =>
    readAcross(call.run, 'support.listed', () => findDeskRequests(call.query)),
  );
  serve(app, countsEndpoint, async (call) => {
    await call.run(async () => {});
    return run(asPlatform(), countAtDesk);
  });
  serve(app, readDeskEndpoint, async (call) => {
    await call.run(async () => {});
    return { request: await run(asPlatform(), () => readAtDesk(call.params.supportRequestId)) };
  });
  serve(app, answerEndpoint, async (call) => {
    const admin = await call.run(async (who) => who.personId);
    const { supportRequestId } = call.params;
    await answerRequest(admin, supportRequestId, { ...call.body, origin }, config);
    await hintDesk();
    return { request: await run(asPlatform(), () => readAtDesk(supportRequestId)) };
  });
  serve(app, settleEndpoint, async (call) => {
    const admin = await call.run(async (who) => who.personId);
    const { supportRequestId } = call.params;
    await settleRequest(admin, supportRequestId, call.body.state);
    await hintDesk();
    return { request: await run(asPlatform(), () => readAtDesk(supportRequestId)) };
  });
  serve(app, deskAdminsEndpoint, async (call) => {
    await call.run(async () => {});
    return { people: await findDeskAdmins() };
  });
  serve(app, assignEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    await call.run(async () => {});
    if (await assignRequest(supportRequestId, call.body.personId)) {
      // In the audit of the operator: who takes care of what is its own affair.
      await call.run((who) => audit(who, 'support.assigned', supportRequestId));
      await hintDesk();
    }
    return { request: await run(asPlatform(), () => readAtDesk(supportRequestId)) };
  });
  serve(app, noteEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    const admin = await call.run(async (who) => who.personId);
    if (await addNote(admin, supportRequestId, call.body)) {
      await call.run((who) => audit(who, 'support.noted', supportRequestId));
      await hintDesk();
    }
    return { request: await run(asPlatform(), () => readAtDesk(supportRequestId)) };
  });
  serveCsv(app, {
    path: DESK_CSV_PATH,
    endpoint: findDeskEndpoint,
    fileName: 'support desk.csv',
    findPage: (request, filter) =>
      readAcross(callerOf(request, findDeskEndpoint), 'support.listed', () => findDeskRequests(filter)),
    columns: [
      ['subject', 'Question', (row) => row.subject],
      ['subject', 'Number', (row) => row.code],
      ['state', 'State', (row) => SUPPORT_STATE_LABELS[row.state]],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['by', 'Asked by', (row) => row.askedBy],
      ['assignee', 'Assigned to', (row) => row.assignee?.name ?? ''],
      ['created', 'Asked', (row) => row.createdAt],
      ['changed', 'Last word', (row) => row.changedAt],
    ],
  });
}
