import {
  CREDIT_REQUEST_STATE_LABELS,
  CREDIT_REQUESTS_CSV_PATH,
  type CreditRequest,
  declineCreditRequest as declineEndpoint,
  findCreditRequests as findEndpoint,
  grantCreditRequest as grantEndpoint,
  type Query,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { noteOnce } from '../../platform/audit/note-once.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import type { Page } from '../../platform/database/keyset-list.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, type RunCaller } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { type Answering, declineRequest, grantRequest } from './answer-credit-request.ts';
import { findCreditRequests } from './find-credit-requests.ts';

/** What waits for credits, and what admins answer. */
export function creditRequestRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, ({ run: runCaller, query }) => find(runCaller, query));
  serve(app, grantEndpoint, async ({ run: runCaller, params, body }) => {
    const { creditRequestId } = params;
    const granted = await answerIn(runCaller, creditRequestId, (who) =>
      grantRequest(who, creditRequestId, body),
    );
    if (granted.outcome !== 'more-is-missing') return { outcome: granted.outcome };
    return refuse(
      'changed-meanwhile',
      `By now ${(granted.missing / 100).toFixed(2)} credits are missing. Look again, and grant that.`,
    );
  });
  serve(app, declineEndpoint, async ({ run: runCaller, params, body }) => {
    const { creditRequestId } = params;
    await answerIn(runCaller, creditRequestId, (who) => declineRequest(who, creditRequestId, body.reason));
    return {};
  });
  serveCsv(app, {
    path: CREDIT_REQUESTS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'credit requests.csv',
    findPage: (request, filter) => find(callerOf(request, findEndpoint), filter),
    columns: [
      ['job', 'Job', (row) => row.code],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['person', 'Person', (row) => row.person],
      ['lacks', 'Lacks', (row) => LACKS_WORDS[row.lacks]],
      ['amount', 'Credits', (row) => row.amount / 100],
      ['state', 'State', (row) => CREDIT_REQUEST_STATE_LABELS[row.state]],
      ['created', 'Asked', (row) => row.createdAt],
      ['decided', 'Answered', (row) => row.decidedAt],
    ],
  });
}

const LACKS_WORDS: Record<CreditRequest['lacks'], string> = {
  limit: 'Room below the limit',
  organisation: 'Credits of the organisation',
};

async function find(runCaller: RunCaller, filter: Query<typeof findEndpoint>): Promise<Page<CreditRequest>> {
  const own = await runCaller(async (who) => {
    if (who.role !== 'admin') return findCreditRequests(filter, false);
    await noteOnce(who, 'credits.requests-listed');
    return undefined;
  });
  return own ?? run(asPlatform(), () => findCreditRequests(filter, true));
}

/** Answers in the own organisation, or for a platform admin in that of the request. */
async function answerIn<T>(
  runCaller: RunCaller,
  requestId: string,
  fn: (who: Answering) => Promise<T>,
): Promise<T> {
  const own = await runCaller(async ({ role, organisationId, personId }) =>
    role === 'admin'
      ? { isAnswered: false as const, personId }
      : { isAnswered: true as const, answer: await fn({ organisationId, personId, isForAll: false }) },
  );
  if (own.isAnswered) return own.answer;
  const { personId } = own;
  const { organisationId } = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ organisationId: string }>(
      'select organisation_id as "organisationId" from credit_request where id = $1',
      [requestId],
    );
    return found(rows[0]);
  });
  return run(asTask(organisationId), () => fn({ organisationId, personId, isForAll: true }));
}
