import { type Query, serviceOf } from '@colloquy/contract';
import { USER_STATUS_LABELS } from '@colloquy/contract/users';
import * as contract from '@colloquy/contract/credits';
import * as subscriptions from '@colloquy/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import type { Page } from '../../platform/database/keyset-list.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import {
  actAsOrganisation,
  callerOf,
  readAsOrganisation,
  type RunCaller,
} from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { getOrganisation } from '../organisations/index.ts';
import { readOrganisationCredits } from './organisation-credits.ts';
import { findReceiver, findUserCredits, readUserCredits } from './user-credits.ts';
import { findPostings, addAuthorNames } from './find-postings.ts';
import {
  correctOrganisationGrant,
  grantToOrganisation,
  allocateToUser,
  setUserLimit,
  withdrawFromUser,
} from './manage-credits.ts';
import { ensureMonthlyGrant } from './monthly-grant.ts';
import { previewSubscription } from './subscription-credits.ts';
import { priceListRoutes } from './price-lists.routes.ts';
import { findFirstExpiry, readFunds } from './accounts.store.ts';
import { statementRoutes } from './statements.routes.ts';

export function creditRoutes(app: FastifyInstance): void {
  priceListRoutes(app);
  statementRoutes(app);
  serve(app, contract.readCredits, async ({ run, params: { organisationId: id } }) => {
    await ensureCurrentGrant(run, id);
    return { credits: await readAsOrganisation(run, id, 'credits.read', () => readOrganisationCredits(id)) };
  });
  serve(app, contract.addOrganisationCredits, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actAsOrganisation(run, id, async (who) => {
      await grantToOrganisation(who, body);
      return readOrganisationCredits(id);
    }),
  }));
  serve(app, contract.correctGrant, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actAsOrganisation(run, id, async (who) => {
      await correctOrganisationGrant(who, body);
      return readOrganisationCredits(id);
    }),
  }));
  serve(app, subscriptions.previewSubscription, async ({ run, params: { organisationId: id }, body }) => ({
    preview: await actAsOrganisation(run, id, () => previewSubscription(id, body)),
  }));
  serve(app, contract.readUserCredits, async ({ run, params: { userId } }) => {
    const id = await organisationOf(run, userId);
    await ensureCurrentGrant(run, id);
    return { credits: await readAsOrganisation(run, id, 'credits.read', () => readUserCredits(userId)) };
  });
  serve(app, contract.addUserCredits, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actAsOrganisation(run, id, async (who) => {
      await allocateToUser(who, body);
      return readUserCredits(body.personId);
    }),
  }));
  serve(app, contract.withdrawUserCredits, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actAsOrganisation(run, id, async (who) => {
      await withdrawFromUser(who, body);
      return readUserCredits(body.personId);
    }),
  }));
  serve(app, contract.setCreditLimit, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actAsOrganisation(run, id, async (who) => {
      await setUserLimit(who, body);
      return readUserCredits(body.personId);
    }),
  }));
  serve(app, contract.readOwnFunds, ({ run }) =>
    run(async ({ organisationId, personId }) => {
      await ensureMonthlyGrant(organisationId);
      const [funds, until] = await Promise.all([
        readFunds(organisationId, personId),
        findFirstExpiry(organisationId, personId),
      ]);
      return { ...funds, until };
    }),
  );
  serve(app, contract.findPostings, ({ run, params, query }) =>
    readPostings(run, params.organisationId, query),
  );
  serve(app, contract.findUserCredits, ({ run, params, query }) =>
    readUsers(run, params.organisationId, query),
  );
  serveLists(app);
}

/** The names of the plans that granted credits. */
const plansOf = ({ parts }: contract.PlanGrant): string =>
  parts.map(({ plan }) => subscriptions.PLANS[plan]).join(', ');

function serveLists(app: FastifyInstance): void {
  serveCsv(app, {
    path: contract.POSTINGS_CSV_PATH,
    endpoint: contract.findPostings,
    fileName: 'amount-history.csv',
    findPage: (request, filter) => {
      const { organisationId } = contract.findPostings.params.parse(request.params);
      return readPostings(callerOf(request, contract.findPostings), organisationId, filter);
    },
    columns: [
      ['kind', 'Number', ({ number }) => number],
      ['at', 'Time', ({ at }) => at],
      ['kind', 'Transaction', ({ kind }) => contract.POSTING_LABELS[kind]],
      ['details', 'Details', (row) => contract.postingText(row)],
      ['by', 'Made by', ({ by }) => contract.authorText(by)],
      ['user', 'User', ({ person }) => person && person.name],
      ['job', 'Job', ({ job }) => job && (job.code ?? 'Deleted job')],
      ['service', 'Service', ({ sid }) => sid && serviceOf(sid).name],
      ['details', 'Reason', ({ reason }) => reason],
      ['details', 'Reference', ({ reference }) => reference],
      ['details', 'Plan', ({ planGrant }) => planGrant && plansOf(planGrant)],
      ['details', 'Expires', ({ expiresAt }) => expiresAt],
      ['change', 'Change', ({ change }) => change / 100],
      ['reserved', 'Reserved', ({ reserved }) => reserved / 100],
      ['balance', 'Balance', ({ balance }) => balance / 100],
    ],
  });
  serveCsv(app, {
    path: contract.USER_CREDITS_CSV_PATH,
    endpoint: contract.findUserCredits,
    fileName: 'credits-of-users.csv',
    findPage: (request, filter) => {
      const { organisationId } = contract.findUserCredits.params.parse(request.params);
      return readUsers(callerOf(request, contract.findUserCredits), organisationId, filter);
    },
    columns: [
      ['name', 'User', ({ name }) => name],
      ['name', 'Username', ({ username }) => username],
      ['state', 'State', ({ state }) => USER_STATUS_LABELS[state]],
      ['own', 'Own credits', ({ own }) => own / 100],
      ['limit', 'Monthly limit', ({ limit }) => limit && limit.monthly / 100],
      ['limit', 'Used of the limit', ({ limit }) => limit && limit.used / 100],
      ['month', 'Spent this month', ({ month }) => month / 100],
      ['total', 'Spent', ({ total }) => total / 100],
    ],
  });
}

async function readPostings(
  run: RunCaller,
  organisationId: string,
  filter: Query<typeof contract.findPostings>,
): Promise<Page<contract.Posting>> {
  const page = await readAsOrganisation(run, organisationId, 'credits.read', () =>
    findPostings(organisationId, filter),
  );
  return { ...page, rows: await addAuthorNames(page.rows) };
}

const readUsers = (
  run: RunCaller,
  organisationId: string,
  filter: Query<typeof contract.findUserCredits>,
): Promise<Page<contract.UserCredits>> =>
  readAsOrganisation(run, organisationId, 'credits.read', async () => {
    // An unknown organisation is 404, not an empty list.
    await getOrganisation(organisationId);
    return findUserCredits(organisationId, filter);
  });

/** The first read of a month grants the plan's credits. */
const ensureCurrentGrant = (run: RunCaller, id: string): Promise<void> =>
  actAsOrganisation(run, id, ({ organisationId }) => ensureMonthlyGrant(organisationId));

/**
 * The organisation of a user: a platform admin may ask about any user, an organisation's admin only about
 * their own.
 */
async function organisationOf(run: RunCaller, userId: string): Promise<string> {
  const own = await run(async (who) =>
    who.role === 'admin' ? undefined : (await findReceiver(userId)).organisationId,
  );
  return own ?? (await runIn(asPlatform(), () => findReceiver(userId))).organisationId;
}
