import {
  SUPPORT_STATE_LABELS,
  addSupportNote as noteEndpoint,
  answerSupportRequest as answerEndpoint,
  createSupportRequest as askEndpoint,
  assignSupportRequest as assignEndpoint,
  closeSupportRequest as closeEndpoint,
  SUPPORT_INBOX_CSV_PATH,
  findSupportAdmins as supportAdminsEndpoint,
  findInboxRequests as findInboxEndpoint,
  findSupportRequests as findEndpoint,
  readSupportCounts as countsEndpoint,
  readInboxRequest as readInboxEndpoint,
  readSupportRequest as readEndpoint,
  replyToSupport as replyEndpoint,
  setSupportRequestState as setStateEndpoint,
  SUPPORT_CSV_PATH,
} from '@colloquy/contract/support';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAllOrganisations } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { attachmentRoutes } from './attachments.routes.ts';
import { addNote, answerRequest, setRequestState } from './answer-request.ts';
import { createSupportRequest, closeSupportRequest, replyToSupport } from './create-request.ts';
import { countInbox, findInboxRequests, findOwnRequests } from './find-requests.ts';
import { invalidateSupportInbox, getRequest } from './support.store.ts';
import { readInboxThread, readThread } from './read-request.ts';
import { assignRequest, findSupportAdmins } from './assign-request.ts';
import { releaseAttachments, storeAttachments } from './store-attachments.ts';

/** Endpoints for requesters. */
export function supportRoutes(app: FastifyInstance, { config }: Context): void {
  attachmentRoutes(app);
  serve(app, findEndpoint, (call) => call.run((who) => findOwnRequests(call.query, who.personId)));
  serve(app, askEndpoint, async (call) => {
    const requester = await call.run(async (who) => who);
    const { attachments, ...question } = call.body;
    const stored = await storeAttachments(requester, attachments, config);
    const id = await createSupportRequest(requester, question, stored).finally(() =>
      releaseAttachments(stored),
    );
    await invalidateSupportInbox();
    return { request: await call.run((who) => readThread(id, who)) };
  });
  serve(app, readEndpoint, (call) =>
    call.run(async (who) => ({ request: await readThread(call.params.supportRequestId, who) })),
  );
  serve(app, replyEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    const { attachments, ...reply } = call.body;
    // Stores nothing for a request that the caller does not see.
    const requester = await call.run(async (who) => {
      await getRequest(supportRequestId);
      return who;
    });
    const stored = await storeAttachments(requester, attachments, config);
    const request = await call
      .run(async (who) => {
        await replyToSupport(who, supportRequestId, reply, stored);
        return readThread(supportRequestId, who);
      })
      .finally(() => releaseAttachments(stored));
    await invalidateSupportInbox();
    return { request };
  });
  serve(app, closeEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    const request = await call.run(async (who) => {
      await closeSupportRequest(who, supportRequestId);
      return readThread(supportRequestId, who);
    });
    await invalidateSupportInbox();
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
      ['changed', 'Last reply', (row) => row.changedAt],
    ],
  });
}

/** Endpoints of the support inbox. */
export function supportInboxRoutes(app: FastifyInstance, { config }: Context): void {
  serve(app, findInboxEndpoint, (call) =>
    readAllOrganisations(call.run, 'support.listed', () => findInboxRequests(call.query)),
  );
  serve(app, countsEndpoint, async (call) => {
    await call.run(async () => {});
    return run(asPlatform(), countInbox);
  });
  serve(app, readInboxEndpoint, async (call) => {
    await call.run(async () => {});
    return { request: await run(asPlatform(), () => readInboxThread(call.params.supportRequestId)) };
  });
  serve(app, answerEndpoint, async (call) => {
    const admin = await call.run(async (who) => who.personId);
    const { supportRequestId } = call.params;
    await answerRequest(admin, supportRequestId, call.body, config);
    await invalidateSupportInbox();
    return { request: await run(asPlatform(), () => readInboxThread(supportRequestId)) };
  });
  serve(app, setStateEndpoint, async (call) => {
    const admin = await call.run(async (who) => who.personId);
    const { supportRequestId } = call.params;
    await setRequestState(admin, supportRequestId, call.body.state);
    await invalidateSupportInbox();
    return { request: await run(asPlatform(), () => readInboxThread(supportRequestId)) };
  });
  serve(app, supportAdminsEndpoint, async (call) => {
    await call.run(async () => {});
    return { people: await findSupportAdmins() };
  });
  serve(app, assignEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    await call.run(async () => {});
    if (await assignRequest(supportRequestId, call.body.personId)) {
      // Audited in the operator organisation, because assignment is its internal matter.
      await call.run((who) => audit(who, 'support.assigned', supportRequestId));
      await invalidateSupportInbox();
    }
    return { request: await run(asPlatform(), () => readInboxThread(supportRequestId)) };
  });
  serve(app, noteEndpoint, async (call) => {
    const { supportRequestId } = call.params;
    const admin = await call.run(async (who) => who.personId);
    if (await addNote(admin, supportRequestId, call.body)) {
      await call.run((who) => audit(who, 'support.noted', supportRequestId));
      await invalidateSupportInbox();
    }
    return { request: await run(asPlatform(), () => readInboxThread(supportRequestId)) };
  });
  serveCsv(app, {
    path: SUPPORT_INBOX_CSV_PATH,
    endpoint: findInboxEndpoint,
    fileName: 'support desk.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, findInboxEndpoint), 'support.listed', () =>
        findInboxRequests(filter),
      ),
    columns: [
      ['subject', 'Question', (row) => row.subject],
      ['subject', 'Number', (row) => row.code],
      ['state', 'State', (row) => SUPPORT_STATE_LABELS[row.state]],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['by', 'Asked by', (row) => row.askedBy],
      ['assignee', 'Assigned to', (row) => row.assignee?.name ?? ''],
      ['created', 'Asked', (row) => row.createdAt],
      ['changed', 'Last reply', (row) => row.changedAt],
    ],
  });
}
