import { languageLabel, type Query } from '@colloquy/contract';
import { monthText } from '@colloquy/contract/credits';
import { readOpenWork as readOpenWorkEndpoint } from '@colloquy/contract/jobs';
import {
  ASSIGNMENT_STATE_LABELS,
  acceptAssignment,
  addAbsence as addAbsenceEndpoint,
  ASSIGNMENTS_CSV_PATH,
  declineAssignment,
  deleteAbsence as deleteAbsenceEndpoint,
  findAbsences as findAbsencesEndpoint,
  findAssignments as findAssignmentsEndpoint,
  findJobAssignments as findJobAssignmentsEndpoint,
  findOperatorReviewers as findOperatorReviewersEndpoint,
  findReviewers as findReviewersEndpoint,
  findReviewerWork as findReviewerWorkEndpoint,
  finishAssignment,
  createAssignment as giveEndpoint,
  returnAssignment,
  readStatement as readStatementEndpoint,
  type ReviewerWork,
  REVIEWERS_CSV_PATH,
  setReviewerRate,
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  statementPdfQuery,
  withdrawAssignment,
} from '@colloquy/contract/review';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import type { Page } from '../../platform/database/keyset-list.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { contentDisposition } from '../../platform/http/file-headers.ts';
import { callerOf, type RunCaller } from '../../platform/http/cross-organisation.ts';
import { runInOwnOrganisation } from '../../platform/http/own-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuse, requireFound } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { addAbsence, deleteAbsence, findAbsences } from './absences.ts';
import { answerAssignment } from './answer-assignment.ts';
import { findAssignments, findReviewedJobs } from './find-assignments.ts';
import { findOperatorReviewers } from './find-operator-reviewers.ts';
import { findReviewerWork } from './find-reviewer-work.ts';
import { findReviewers } from './find-reviewers.ts';
import { createAssignment } from './create-assignment.ts';
import { findJobAssignments, readOpenWork } from './job-assignments.ts';
import { setRate } from './set-rate.ts';
import { findReviews, readStatement } from './statement.ts';
import { minutesOf, moneyText, reviewStatementPdf, STATEMENT_COLUMNS } from './statement-files.ts';
import { withdrawFromReviewer } from './move-assignment.ts';

export function reviewRoutes(app: FastifyInstance): void {
  ownWorkRoutes(app);
  absenceRoutes(app);
  assignmentRoutes(app);
  reviewerRoutes(app);
}

/** Assignments and statement of a reviewer. */
function ownWorkRoutes(app: FastifyInstance): void {
  serve(app, findAssignmentsEndpoint, async ({ request, query }) => {
    const who = await runInOwnOrganisation(request, findAssignmentsEndpoint)(async (caller) => caller);
    return findAssignments(who, query);
  });
  serve(app, acceptAssignment, async ({ request, params }) => {
    const own = runInOwnOrganisation(request, acceptAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'accept' });
    return {};
  });
  serve(app, declineAssignment, async ({ request, params, body }) => {
    const own = runInOwnOrganisation(request, declineAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'decline', ...body });
    return {};
  });
  serve(app, returnAssignment, async ({ request, params, body }) => {
    const own = runInOwnOrganisation(request, returnAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'return', ...body });
    return {};
  });
  serve(app, finishAssignment, async ({ request, params }) => {
    const own = runInOwnOrganisation(request, finishAssignment);
    await answerAssignment(own, params.assignmentId, { move: 'finish' });
    return {};
  });
  serve(app, readStatementEndpoint, ({ request }) =>
    runInOwnOrganisation(request, readStatementEndpoint)((who) => readStatement(who)),
  );
  serveCsv(app, {
    path: ASSIGNMENTS_CSV_PATH,
    endpoint: findAssignmentsEndpoint,
    fileName: 'assignments.csv',
    findPage: async (request, filter) => {
      const who = await runInOwnOrganisation(request, findAssignmentsEndpoint)(async (caller) => caller);
      return findAssignments(who, filter);
    },
    columns: [
      ['job', 'Job', (row) => row.job],
      ['job', 'Number', (row) => row.code],
      ['state', 'State', (row) => ASSIGNMENT_STATE_LABELS[row.state]],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['length', 'Length in minutes', (row) => minutesOf(row.audioMs)],
      ['length', 'Files', (row) => row.files],
      ['language', 'Language', (row) => row.language && languageLabel(row.language)],
      ['language', 'Speakers', (row) => row.speakers],
      ['job', 'Note', (row) => row.note],
      ['assigned', 'Assigned', (row) => row.createdAt],
      ['until', 'Until', (row) => row.until],
      ['done', 'Finished', (row) => row.endedAt],
    ],
  });
  serveCsv(app, {
    path: STATEMENT_CSV_PATH,
    endpoint: readStatementEndpoint,
    fileName: 'statement.csv',
    findPage: async (request) => ({ rows: (await readReviews(request)).lines, next: null }),
    columns: STATEMENT_COLUMNS,
  });
  const options = { exposeHeadRoute: false, schema: { hide: true } as never };
  app.get(STATEMENT_PDF_PATH, options, async (request, reply) => {
    const { who, timeZone, months, lines } = await readReviews(request);
    const query = statementPdfQuery.safeParse(request.query);
    if (!query.success) return refuse('invalid-input');
    const { month } = query.data;
    const sums = months.find((each) => each.month === month) ?? { ...NO_REVIEWS, month };
    const content = await reviewStatementPdf(who, {
      timeZone,
      sums,
      lines: lines.filter((line) => line.month === month),
    });
    const title = `Statement of reviews for ${monthText(month)}`;
    await runInOwnOrganisation(
      request,
      readStatementEndpoint,
    )(() => audit(who, 'statement.downloaded', null, title));
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', `reviews-${month}.pdf`),
      'cache-control': 'private, no-store',
    });
    return reply.send(Buffer.from(content));
  });
}

const NO_REVIEWS = { jobs: 0, audioMs: 0, amounts: [], unratedMs: 0 };

/** A reviewer's statement with its lines. Their jobs belong to other organisations, so they have own scopes. */
async function readReviews(request: FastifyRequest) {
  const own = await runInOwnOrganisation(
    request,
    readStatementEndpoint,
  )(async (who) => ({
    who,
    ...(await readStatement(who)),
    reviews: await findReviews(who),
  }));
  const jobs = new Map((await findReviewedJobs(own.who)).map((job) => [job.id, job]));
  const lines = own.reviews.map((review) => ({ ...review, job: jobs.get(review.assignmentId) ?? null }));
  return { ...own, lines };
}

function absenceRoutes(app: FastifyInstance): void {
  serve(app, findAbsencesEndpoint, ({ request }) =>
    runInOwnOrganisation(
      request,
      findAbsencesEndpoint,
    )(async (who) => ({ absences: await findAbsences(who) })),
  );
  serve(app, addAbsenceEndpoint, ({ request, body }) =>
    runInOwnOrganisation(
      request,
      addAbsenceEndpoint,
    )(async (who) => {
      await addAbsence(who, body);
      return { absences: await findAbsences(who) };
    }),
  );
  serve(app, deleteAbsenceEndpoint, ({ request, params }) =>
    runInOwnOrganisation(
      request,
      deleteAbsenceEndpoint,
    )(async (who) => {
      await deleteAbsence(who, params.absenceId);
      return { absences: await findAbsences(who) };
    }),
  );
}

/** Assignments as managed by an organisation's admin. */
function assignmentRoutes(app: FastifyInstance): void {
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
  serve(app, readOpenWorkEndpoint, (call) =>
    call.run((who) => readOpenWork(who, call.params.jobId, call.query.recordingId)),
  );
  serve(app, giveEndpoint, async (call) => {
    const { organisationId } = await call.run(async (who) => {
      await getJob(call.params.jobId);
      return who;
    });
    const reviewers = await findReviewers(organisationId);
    requireFound(reviewers.find(({ id }) => id === call.body.personId));
    return call.run(async (who) => {
      await createAssignment(who, call.params.jobId, call.body);
      return { assignments: await findJobAssignments(call.params.jobId) };
    });
  });
  serve(app, withdrawAssignment, (call) =>
    call.run(async (who) => {
      await withdrawFromReviewer(who, call.params.assignmentId, call.body.reason ?? '');
      return {};
    }),
  );
}

/** Work and rates of the reviewers of the caller's organisation. */
function reviewerRoutes(app: FastifyInstance): void {
  const find = async (
    runCaller: RunCaller,
    filter: Query<typeof findReviewerWorkEndpoint>,
  ): Promise<Page<ReviewerWork>> => {
    const { organisationId } = await runCaller(async (who) => who);
    return findReviewerWork(organisationId, filter);
  };
  serve(app, findReviewerWorkEndpoint, (call) => find(call.run, call.query));
  serve(app, findOperatorReviewersEndpoint, async (call) => {
    const { organisationId } = await call.run(async (who) => who);
    return {
      reviewers: await run(asSystem(organisationId), () => findOperatorReviewers(organisationId, call.query)),
    };
  });
  serve(app, setReviewerRate, async (call) => {
    const { organisationId, personId } = await call.run(async (who) => who);
    const { rate } = call.body;
    await run(asSystem(organisationId), () =>
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
      ['load', 'Open jobs in progress', (row) => row.inProgress],
      ['load', 'Open jobs offered', (row) => row.offered],
      ['jobs', 'Jobs', (row) => row.jobs],
      ['minutes', 'Minutes of audio', (row) => minutesOf(row.audioMs)],
      ['turnaround', 'Median turnaround in hours', (row) => hoursOf(row.turnaroundMs)],
      ['rate', 'Rate per minute', (row) => (row.rate === null ? '' : moneyText(row.rate))],
      ['amount', 'Amount', (row) => row.amounts.map(moneyText).join(' + ')],
      ['amount', 'Minutes without a rate', (row) => minutesOf(row.unratedMs)],
      ['away', 'Away from', (row) => row.awayFrom],
      ['away', 'Away until', (row) => row.awayTo],
    ],
  });
}

const hoursOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 360_000) / 10);
