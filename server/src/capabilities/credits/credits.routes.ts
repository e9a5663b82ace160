import * as contract from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { asPlatform } from '../../platform/database/open.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import type { Page } from '../../platform/database/keyset-list.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { actIn, callerOf, readIn, type RunCaller } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { getOrganisation } from '../organisations/index.ts';
import { readOrganisationCredits } from './credit-info.ts';
import { findReceiver, findUserCredits, readUserCredits } from './credit-info-of-users.ts';
import { findPostings } from './find-postings.ts';
import {
  correctOrganisationGrant,
  giveToOrganisation,
  giveToUser,
  limitUser,
  takeBackFromUser,
} from './give-credits.ts';
import { ensureMonthlyGrant } from './monthly-grant.ts';
import { nameAuthors } from './name-authors.ts';
import { previewSubscription } from './preview-subscription.ts';
import { priceListRoutes } from './price-lists.routes.ts';
import { readFunds } from './read-funds.ts';
import { statementRoutes } from './statements.routes.ts';

export function creditRoutes(app: FastifyInstance): void {
  priceListRoutes(app);
  statementRoutes(app);
  serve(app, contract.readCredits, async ({ run, params: { organisationId: id } }) => {
    await bringMonthlyGrant(run, id);
    return { credits: await readIn(run, id, 'credits.read', () => readOrganisationCredits(id)) };
  });
  serve(app, contract.addOrganisationCredits, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actIn(run, id, async (who) => {
      await giveToOrganisation(who, body);
      return readOrganisationCredits(id);
    }),
  }));
  serve(app, contract.correctGrant, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actIn(run, id, async (who) => {
      await correctOrganisationGrant(who, body);
      return readOrganisationCredits(id);
    }),
  }));
  serve(app, contract.previewSubscription, async ({ run, params: { organisationId: id }, body }) => ({
    preview: await actIn(run, id, () => previewSubscription(id, body)),
  }));
  serve(app, contract.readUserCredits, async ({ run, params: { userId } }) => {
    const id = await organisationOf(run, userId);
    await bringMonthlyGrant(run, id);
    return { credits: await readIn(run, id, 'credits.read', () => readUserCredits(userId)) };
  });
  serve(app, contract.addUserCredits, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actIn(run, id, async (who) => {
      await giveToUser(who, body);
      return readUserCredits(body.personId);
    }),
  }));
  serve(app, contract.takeBackUserCredits, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actIn(run, id, async (who) => {
      await takeBackFromUser(who, body);
      return readUserCredits(body.personId);
    }),
  }));
  serve(app, contract.setCreditLimit, async ({ run, params: { organisationId: id }, body }) => ({
    credits: await actIn(run, id, async (who) => {
      await limitUser(who, body);
      return readUserCredits(body.personId);
    }),
  }));
  serve(app, contract.readOwnFunds, ({ run }) =>
    run(async ({ organisationId, personId }) => {
      await ensureMonthlyGrant(organisationId);
      return readFunds(organisationId, personId);
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

/** The plans that brought credits, by name. */
const plansOf = ({ parts }: contract.PlanGrant): string =>
  parts.map(({ plan }) => contract.PLANS[plan]).join(', ');

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
      ['at', 'When', ({ at }) => at],
      ['kind', 'Posting', ({ kind }) => contract.POSTING_LABELS[kind]],
      ['details', 'Details', (row) => contract.postingText(row)],
      ['by', 'Done by', ({ by }) => contract.authorText(by)],
      ['user', 'User', ({ person }) => person && person.name],
      ['job', 'Job', ({ job }) => job && (job.code ?? 'A deleted job')],
      ['service', 'Service', ({ sid }) => sid && contract.serviceOf(sid).name],
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
      ['state', 'State', ({ state }) => contract.USER_STATUS_LABELS[state]],
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
  filter: contract.Query<typeof contract.findPostings>,
): Promise<Page<contract.Posting>> {
  const page = await readIn(run, organisationId, 'credits.read', () => findPostings(organisationId, filter));
  return { ...page, rows: await nameAuthors(page.rows) };
}

const readUsers = (
  run: RunCaller,
  organisationId: string,
  filter: contract.Query<typeof contract.findUserCredits>,
): Promise<Page<contract.UserCredits>> =>
  readIn(run, organisationId, 'credits.read', async () => {
    // Nobody in an unknown organisation is not the same as nobody.
    await getOrganisation(organisationId);
    return findUserCredits(organisationId, filter);
  });

/** What the plan brings this month is there for whoever looks first. */
const bringMonthlyGrant = (run: RunCaller, id: string): Promise<void> =>
  actIn(run, id, ({ organisationId }) => ensureMonthlyGrant(organisationId));

/** Where a user belongs: a platform admin asks for anybody's, an organisation's admin finds their own people alone. */
async function organisationOf(run: RunCaller, userId: string): Promise<string> {
  const own = await run(async (who) =>
    who.role === 'admin' ? undefined : (await findReceiver(userId)).organisationId,
  );
  return own ?? (await runIn(asPlatform(), () => findReceiver(userId))).organisationId;
}
