import { buildUrl } from '@colloquy/contract';
import type { CreditPrice } from '@colloquy/contract/credits';
import {
  acceptAssignment,
  addAbsence,
  ASSIGNMENTS_CSV_PATH,
  type Absence,
  declineAssignment,
  deleteAbsence,
  findAbsences,
  findAssignments,
  findAssignmentsQuery,
  findJobAssignments,
  findOperatorReviewers,
  findReviewers,
  findReviewerWork,
  findReviewerWorkQuery,
  finishAssignment,
  createAssignment,
  returnAssignment,
  readStatement,
  setReviewerRate,
  withdrawAssignment,
} from '@colloquy/contract/review';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const assignmentsQuery = (state: ListState, fixed: { state: 'open' | 'done' }) => {
  const query = { ...fixed, ...listQueryOf(findAssignmentsQuery, state) };
  return queryOptions({
    queryKey: ['assignments', query],
    queryFn: ({ signal }) => call(findAssignments, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** URL of the whole filtered list as CSV. */
export function assignmentsCsv(state: ListState, fixed: { state: 'open' | 'done' }): string {
  const { q, sort, state: chosen } = { ...fixed, ...listQueryOf(findAssignmentsQuery, state) };
  return buildUrl(ASSIGNMENTS_CSV_PATH, {}, { q, sort, state: chosen });
}

/** The assignment in which a reviewer opened a job. */
export const ownAssignmentQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['assignments', 'of job', jobId],
    queryFn: ({ signal }) =>
      call(findAssignments, { query: { jobId, state: 'accepted', size: 1 }, signal }).then(
        ({ rows }) => rows[0] ?? null,
      ),
  });

/** Reviewer's action on an assignment; declining and handing back require a reason. */
export type AssignmentAction =
  | { action: 'accept' | 'finish' }
  | { action: 'decline' | 'return'; reason: string };

function submitAction(assignmentId: string, request: AssignmentAction): Promise<unknown> {
  const params = { assignmentId };
  switch (request.action) {
    case 'accept':
      return call(acceptAssignment, { params });
    case 'finish':
      return call(finishAssignment, { params });
    case 'decline':
      return call(declineAssignment, { params, body: { reason: request.reason } });
    case 'return':
      return call(returnAssignment, { params, body: { reason: request.reason } });
  }
}

export const actOnAssignment = (assignmentId: string, request: AssignmentAction): Promise<unknown> =>
  submitAction(assignmentId, request).finally(() =>
    queryClient.invalidateQueries({ queryKey: ['assignments'] }),
  );

export const absencesQuery = queryOptions({
  queryKey: ['absences'],
  queryFn: ({ signal }) => call(findAbsences, { signal }).then(({ absences }) => absences),
});

const cacheAbsences = ({ absences }: { absences: Absence[] }): void =>
  void queryClient.setQueryData(absencesQuery.queryKey, absences);

export const createAbsence = (days: Absence): Promise<void> =>
  call(addAbsence, { body: days }).then(cacheAbsences);

export const removeAbsence = ({ id }: Absence): Promise<void> =>
  call(deleteAbsence, { params: { absenceId: id } }).then(cacheAbsences);

export const statementQuery = queryOptions({
  queryKey: ['assignments', 'statement'],
  queryFn: ({ signal }) => call(readStatement, { signal }),
});

/** Assignments of a job. The key starts with ['job', id], so that invalidations of the job refetch it. */
export const jobAssignmentsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'assignments'],
    queryFn: ({ signal }) =>
      call(findJobAssignments, { params: { jobId }, signal }).then(({ assignments }) => assignments),
  });

export const reviewersQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'reviewers'],
    queryFn: ({ signal }) =>
      call(findReviewers, { params: { jobId }, signal }).then(({ reviewers }) => reviewers),
    staleTime: 0,
  });

type NewAssignment = { requestId: string; personId: string; until: string | null; note: string };

/** Offers a job. False if it was offered to the reviewer before. */
export async function offerJob(jobId: string, body: NewAssignment): Promise<boolean> {
  const { assignments } = await call(createAssignment, { params: { jobId }, body });
  queryClient.setQueryData(jobAssignmentsQuery(jobId).queryKey, assignments);
  return assignments.some(({ id }) => id === body.requestId);
}

export const withdraw = (jobId: string, assignmentId: string, reason: string): Promise<unknown> =>
  call(withdrawAssignment, { params: { assignmentId }, body: { reason } }).finally(() =>
    queryClient.invalidateQueries({ queryKey: ['job', jobId, 'assignments'] }),
  );

export const reviewerWorkQuery = (state: ListState) => {
  const query = listQueryOf(findReviewerWorkQuery, state);
  return queryOptions({
    queryKey: ['reviewers', query],
    queryFn: ({ signal }) => call(findReviewerWork, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Reviewers of the operator who work for the organisation, in the month of the list. */
export const operatorReviewersQuery = (month: string) =>
  queryOptions({
    queryKey: ['reviewers', 'operator', month],
    queryFn: ({ signal }) =>
      call(findOperatorReviewers, { query: { month }, signal }).then(({ reviewers }) => reviewers),
  });

export async function setRate(reviewerId: string, rate: CreditPrice | null): Promise<void> {
  await call(setReviewerRate, { params: { reviewerId }, body: { rate } });
  await queryClient.invalidateQueries({ queryKey: ['reviewers'] });
}
