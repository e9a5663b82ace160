import {
  answerSupportRequest as answerEndpoint,
  askSupport as askEndpoint,
  closeSupportRequest as closeEndpoint,
  DESK_CSV_PATH,
  findDeskRequests as findDeskEndpoint,
  findSupportRequests as findEndpoint,
  readDeskRequest as readDeskEndpoint,
  readSupportRequest as readEndpoint,
  replyToSupport as replyEndpoint,
  settleSupportRequest as settleEndpoint,
  SUPPORT_CSV_PATH,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAcross } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { answerRequest, settleRequest } from './answer-request.ts';
import { askSupport, closeSupportRequest, replyToSupport } from './ask-support.ts';
import { findDeskRequests, findOwnRequests } from './find-requests.ts';
import { readAtDesk, readThread } from './read-request.ts';

/** Those who ask. */
export function supportRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) => call.run((who) => findOwnRequests(call.query, who.personId)));
  serve(app, askEndpoint, async (call) => {
    const asking = await call.run(async (who) => who);
    const id = await askSupport(asking, call.body);
    return { request: await call.run((who) => readThread(id, who.personId)) };
  });
  serve(app, readEndpoint, (call) =>
    call.run(async (who) => ({ request: await readThread(call.params.supportRequestId, who.personId) })),
  );
  serve(app, replyEndpoint, (call) =>
    call.run(async (who) => {
      const { supportRequestId } = call.params;
      await replyToSupport(who, supportRequestId, call.body);
      return { request: await readThread(supportRequestId, who.personId) };
    }),
  );
  serve(app, closeEndpoint, (call) =>
    call.run(async (who) => {
      const { supportRequestId } = call.params;
      await closeSupportRequest(who, supportRequestId);
      return { request: await readThread(supportRequestId, who.personId) };
    }),
  );
  serveCsv(app, {
    path: SUPPORT_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'support.csv',
    titles: ['Number', 'Subject', 'State', 'Asked by', 'Asked', 'Changed'],
    findPage: (request, filter) =>
      callerOf(request, findEndpoint)((who) => findOwnRequests(filter, who.personId)),
    cells: (row) => [row.code, row.subject, row.state, row.askedBy, row.createdAt, row.changedAt],
  });
}

/** Those who answer. */
export function deskRoutes(app: FastifyInstance, { config }: Context): void {
  // Never the request's own host: a mail would carry whatever its sender made up.
  const origin = config.origin ?? `http://${config.host}:${config.port}`;

  serve(app, findDeskEndpoint, (call) =>
    readAcross(call.run, 'support.listed', () => findDeskRequests(call.query)),
  );
  serve(app, readDeskEndpoint, async (call) => {
    await call.run(async () => {});
    return { request: await run(asPlatform(), () => readAtDesk(call.params.supportRequestId)) };
  });
  serve(app, answerEndpoint, async (call) => {
    const admin = await call.run(async (who) => who.personId);
    const { supportRequestId } = call.params;
    await answerRequest(admin, supportRequestId, { ...call.body, origin });
    return { request: await run(asPlatform(), () => readAtDesk(supportRequestId)) };
  });
  serve(app, settleEndpoint, async (call) => {
    const admin = await call.run(async (who) => who.personId);
    const { supportRequestId } = call.params;
    await settleRequest(admin, supportRequestId, call.body.state);
    return { request: await run(asPlatform(), () => readAtDesk(supportRequestId)) };
  });
  serveCsv(app, {
    path: DESK_CSV_PATH,
    endpoint: findDeskEndpoint,
    fileName: 'support desk.csv',
    titles: ['Organisation', 'Number', 'Subject', 'State', 'Asked by', 'Asked', 'Changed'],
    findPage: (request, filter) =>
      readAcross(callerOf(request, findDeskEndpoint), 'support.listed', () => findDeskRequests(filter)),
    cells: (row) => [
      row.organisation,
      row.code,
      row.subject,
      row.state,
      row.askedBy,
      row.createdAt,
      row.changedAt,
    ],
  });
}
