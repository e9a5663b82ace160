import {
  acceptAssignment,
  addAbsence as addAbsenceEndpoint,
  ASSIGNMENT_STATE_LABELS,
  ASSIGNMENTS_CSV_PATH,
  type CreditPrice,
  declineAssignment,
  deleteAbsence as deleteAbsenceEndpoint,
  type EndpointSpec,
  findAbsences as findAbsencesEndpoint,
  findAssignments as findAssignmentsEndpoint,
  findJobAssignments as findJobAssignmentsEndpoint,
  findReviewers as findReviewersEndpoint,
  findReviewerWork as findReviewerWorkEndpoint,
  finishAssignment,
  giveAssignment as giveEndpoint,
  handBackAssignment,
  type Query,
  readOpenWork as readOpenWorkEndpoint,
  readStatement as readStatementEndpoint,
  type ReviewerWork,
  REVIEWERS_CSV_PATH,
  setReviewerRate,
  STATEMENT_CSV_PATH,
  withdrawAssignment,
} from '@colloquy/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { now } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { asTask, bySession } from '../../platform/database/open.ts';
import type { Page } from '../../platform/database/keyset-list.ts';
import { type Caller, run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, type RunCaller } from '../../platform/http/reach.ts';
import { runFor, serve, sessionToken } from '../../platform/http/serve.ts';
import { found } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { getJob } from '../jobs/index.ts';
import { addAbsence, deleteAbsence, findAbsences } from './absences.ts';
import { answerAssignment } from './answer-assignment.ts';
import { findAssignments } from './find-assignments.ts';
import { findReviewerWork } from './find-reviewer-work.ts';
import { findReviewers } from './find-reviewers.ts';
import { findJobAssignments, giveAssignment } from './give-assignment.ts';
import { readOpenWork } from './read-open-work.ts';
import { setRate } from './set-rate.ts';
import { readStatement } from './statement.ts';
import { withdraw } from './withdraw-assignment.ts';

/**
 * The scope of the caller's own organisation, after the check of what they may do: what is a reviewer's own is not of
 * the organisation in whose assignment the request was made.
 */
const ownOf =
  (request: FastifyRequest, { access }: Pick<EndpointSpec, 'access'>) =>
  async <T>(fn: (who: Caller) => Promise<T>): Promise<T> => {
    await runFor(request, access, async () => undefined);
    return run(bySession(hashToken(sessionToken(request)!), now()), fn);
  };

export function reviewRoutes(app: FastifyInstance, { config }: Context): void {
  // Never the request's own host: a mail would carry whatever its sender made up.
  const origin = config.origin ?? `http://${config.host}:${config.port}`;
  ownWork(app, origin);
  ownDays(app);
  givingOut(app, origin);
  payingReviewers(app);
}

/** To a tenth. */
const minutesOf = (ms: number): number => Math.round(ms / 6_000) / 10;

/** `EUR 12.50`, in the digits that the currency has. */
function moneyText({ currency, minor }: CreditPrice): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return `${currency} ${(minor / 10 ** digits).toFixed(digits)}`;
}

/** What a reviewer has and does. */
function ownWork(app: FastifyInstance, origin: string): void {
  serve(app, findAssignmentsEndpoint, async ({ request, query }) => {
    const who = await ownOf(request, findAssignmentsEndpoint)(async (caller) => caller);
    return findAssignments(who, query);
  });
  serve(app, acceptAssignment, async ({ request, params }) => {
    const own = ownOf(request, acceptAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'accept' }, origin);
    return {};
  });
  serve(app, declineAssignment, async ({ request, params, body }) => {
    const own = ownOf(request, declineAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'decline', ...body }, origin);
    return {};
  });
  serve(app, handBackAssignment, async ({ request, params, body }) => {
    const own = ownOf(request, handBackAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'hand-back', ...body }, origin);
    return {};
  });
  serve(app, finishAssignment, async ({ request, params }) => {
    const own = ownOf(request, finishAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'finish' }, origin);
    return {};
  });
  serve(app, readStatementEndpoint, ({ request }) =>
    ownOf(request, readStatementEndpoint)((who) => readStatement(who)),
  );
  serveCsv(app, {
    path: ASSIGNMENTS_CSV_PATH,
    endpoint: findAssignmentsEndpoint,
    fileName: 'assignments.csv',
    findPage: async (request, filter) => {
      const who = await ownOf(request, findAssignmentsEndpoint)(async (caller) => caller);
      return findAssignments(who, filter);
    },
    columns: [
      ['job', 'Job', (row) => row.job],
      ['job', 'Number', (row) => row.code],
      ['state', 'State', (row) => ASSIGNMENT_STATE_LABELS[row.state]],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['amount', 'Amount, minutes of audio', (row) => minutesOf(row.audioMs)],
      ['amount', 'Files', (row) => row.files],
      ['language', 'Language', (row) => row.language],
      ['assigned', 'Given', (row) => row.createdAt],
      ['until', 'Until', (row) => row.until],
      ['done', 'Done', (row) => row.endedAt],
    ],
  });
  serveCsv(app, {
    path: STATEMENT_CSV_PATH,
    endpoint: readStatementEndpoint,
    fileName: 'statement.csv',
    findPage: async (request) => {
      const { months } = await ownOf(request, readStatementEndpoint)((who) => readStatement(who));
      return { rows: months, next: null };
    },
    columns: [
      ['month', 'Month', ({ month }) => month],
      ['jobs', 'Jobs', ({ jobs }) => jobs],
      ['minutes', 'Minutes of audio', ({ audioMs }) => minutesOf(audioMs)],
      ['amount', 'Amount', ({ amounts }) => amounts.map(moneyText).join(' + ')],
    ],
  });
}

/** The days on which a reviewer takes no work. */
function ownDays(app: FastifyInstance): void {
  serve(app, findAbsencesEndpoint, ({ request }) =>
    ownOf(request, findAbsencesEndpoint)(async (who) => ({ absences: await findAbsences(who) })),
  );
  serve(app, addAbsenceEndpoint, ({ request, body }) =>
    ownOf(
      request,
      addAbsenceEndpoint,
    )(async (who) => {
      await addAbsence(who, body);
      return { absences: await findAbsences(who) };
    }),
  );
  serve(app, deleteAbsenceEndpoint, ({ request, params }) =>
    ownOf(
      request,
      deleteAbsenceEndpoint,
    )(async (who) => {
      await deleteAbsence(who, params.absenceId);
      return { absences: await findAbsences(who) };
    }),
  );
}

/** What an organisation's admin gives out, and takes away. */
function givingOut(app: FastifyInstance, origin: string): void {
  serve(app, findReviewersEndpoint, async (call) => {
    const { organisationId } = await call.run(async (who) => {
      await getJob(call.params.jobId);
      return who;
    });
    return { reviewers: await findReviewers(organisationId) };
  });
  serve(app, findJobAssignmentsEndpoint, (call) =>
    call.run(async () => ({ assignments: await findJobAssignments(call.params.jobId) })),
  );
  serve(app, readOpenWorkEndpoint, (call) => call.run(() => readOpenWork(call.params.jobId)));
  serve(app, giveEndpoint, async (call) => {
    const { organisationId } = await call.run(async (who) => {
      await getJob(call.params.jobId);
      return who;
    });
    const reviewers = await findReviewers(organisationId);
    found(reviewers.find(({ id }) => id === call.body.personId));
    return call.run(async (who) => {
      await giveAssignment(who, call.params.jobId, call.body, origin);
      return { assignments: await findJobAssignments(call.params.jobId) };
    });
  });
  serve(app, withdrawAssignment, (call) =>
    call.run(async (who) => {
      await withdraw(who, call.params.assignmentId);
      return {};
    }),
  );
}

/** What the reviewers of the caller's own organisation do, and are paid for it. */
function payingReviewers(app: FastifyInstance): void {
  const find = async (
    runCaller: RunCaller,
    filter: Query<typeof findReviewerWorkEndpoint>,
  ): Promise<Page<ReviewerWork>> => {
    const { organisationId } = await runCaller(async (who) => who);
    return findReviewerWork(organisationId, filter);
  };
  serve(app, findReviewerWorkEndpoint, (call) => find(call.run, call.query));
  serve(app, setReviewerRate, async (call) => {
    const { organisationId, personId } = await call.run(async (who) => who);
    const { rate } = call.body;
    await run(asTask(organisationId), () =>
      setRate({ organisationId, personId }, call.params.reviewerId, rate),
    );
    return { rate };
  });
  serveCsv(app, {
    path: REVIEWERS_CSV_PATH,
    endpoint: findReviewerWorkEndpoint,
    fileName: 'reviewers.csv',
    findPage: (request, filter) => find(callerOf(request, findReviewerWorkEndpoint), filter),
    columns: [
      ['name', 'Reviewer', (row) => row.name],
      ['name', 'Active', (row) => (row.isActive ? 'Yes' : 'No')],
      ['load', 'Offered', (row) => row.offered],
      ['load', 'In progress', (row) => row.inHand],
      ['jobs', 'Jobs', (row) => row.jobs],
      ['minutes', 'Minutes of audio', (row) => minutesOf(row.audioMs)],
      ['turnaround', 'Median turnaround in hours', (row) => hoursOf(row.turnaroundMs)],
      ['rate', 'Rate for a minute', (row) => (row.rate === null ? '' : moneyText(row.rate))],
      ['amount', 'Amount', (row) => row.amounts.map(moneyText).join(' + ')],
      ['amount', 'Minutes without a rate', (row) => minutesOf(row.unratedMs)],
      ['away', 'Away from', (row) => row.awayFrom],
      ['away', 'Away until', (row) => row.awayTo],
    ],
  });
}

const hoursOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 360_000) / 10);
