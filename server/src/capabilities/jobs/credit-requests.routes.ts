import type { Query } from '@colloquy/contract';
import {
  CREDIT_REQUEST_STATE_LABELS,
  CREDIT_REQUESTS_CSV_PATH,
  type CreditRequest,
  declineCreditRequest as declineEndpoint,
  findCreditRequests as findEndpoint,
  grantCreditRequest as grantEndpoint,
} from '@colloquy/contract/credits';
import type { FastifyInstance } from 'fastify';
import { auditOncePerWindow } from '../../platform/audit/audit.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import type { Page } from '../../platform/database/keyset-list.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, type RunCaller } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { type RequestDecider, declineRequest, grantRequest } from './answer-credit-request.ts';
import { findCreditRequests } from './find-credit-requests.ts';

/** Credit requests and the decisions of admins. */
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
      `${(granted.missing / 100).toFixed(2)} credits are now missing. Reload and approve that amount.`,
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
      ['shortfall', 'Shortfall', (row) => SHORTFALL_LABELS[row.shortfall]],
      ['amount', 'Credits', (row) => row.amount / 100],
      ['state', 'State', (row) => CREDIT_REQUEST_STATE_LABELS[row.state]],
      ['created', 'Asked', (row) => row.createdAt],
      ['decided', 'Answered', (row) => row.decidedAt],
    ],
  });
}

const SHORTFALL_LABELS: Record<CreditRequest['shortfall'], string> = {
  limit: 'Room below the limit',
  organisation: 'Credits of the organisation',
};

async function find(runCaller: RunCaller, filter: Query<typeof findEndpoint>): Promise<Page<CreditRequest>> {
  const own = await runCaller(async (who) => {
    if (who.role !== 'admin') return findCreditRequests(filter, false);
    await auditOncePerWindow(who, 'credits.requests-listed');
    return undefined;
  });
  return own ?? run(asPlatform(), () => findCreditRequests(filter, true));
}

/**
 * Runs the decision in the caller's organisation, or for a platform admin in the organisation of the request.
 */
async function answerIn<T>(
  runCaller: RunCaller,
  requestId: string,
  fn: (who: RequestDecider) => Promise<T>,
): Promise<T> {
  const own = await runCaller(async ({ role, organisationId, personId }) =>
    role === 'admin'
      ? { isAnswered: false as const, personId }
      : { isAnswered: true as const, answer: await fn({ organisationId, personId, isPlatformAdmin: false }) },
  );
  if (own.isAnswered) return own.answer;
  const { personId } = own;
  const { organisationId } = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ organisationId: string }>(
      'select organisation_id as "organisationId" from published.credit_request where id = $1',
      [requestId],
    );
    return requireFound(rows[0]);
  });
  return run(asSystem(organisationId), () => fn({ organisationId, personId, isPlatformAdmin: true }));
}
