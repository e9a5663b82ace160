import {
  acceptAssignment,
  addAbsence,
  ASSIGNMENTS_CSV_PATH,
  type Absence,
  type CreditPrice,
  declineAssignment,
  deleteAbsence,
  findAbsences,
  findAssignments,
  findJobAssignments,
  findReviewers,
  findReviewerWork,
  finishAssignment,
  giveAssignment,
  handBackAssignment,
  readStatement,
  setReviewerRate,
  withdrawAssignment,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { addressOf } from '../../app/api/address.ts';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { toast } from '../../ui/toast/toast.ts';

export const assignmentsQuery = (state: ListState, fixed: { state: 'open' | 'done' }) => {
  const query = { ...fixed, ...listQueryOf(findAssignments, state) };
  return queryOptions({
    queryKey: ['assignments', query],
    queryFn: ({ signal }) => call(findAssignments, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The whole filtered list as CSV. */
export function assignmentsCsv(state: ListState, fixed: { state: 'open' | 'done' }): string {
  const { q, sort, state: chosen } = { ...fixed, ...listQueryOf(findAssignments, state) };
  return addressOf(ASSIGNMENTS_CSV_PATH, {}, { q, sort, state: chosen });
}

/** The assignment in which a reviewer reads a job. */
export const ownAssignmentQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['assignments', 'of job', jobId],
    queryFn: ({ signal }) =>
      call(findAssignments, { query: { jobId, state: 'accepted', size: 1 }, signal }).then(
        ({ rows }) => rows[0] ?? null,
      ),
  });

/** What a reviewer says to an assignment; a reason goes with declining and handing back. */
export type Word = { word: 'accept' | 'finish' } | { word: 'decline' | 'hand-back'; reason: string };

const SAID: Record<Word['word'], string> = {
  accept: 'Accepted. The job is open to you now.',
  finish: 'Done. It counts in your statement.',
  decline: 'Declined.',
  'hand-back': 'Handed back. What you corrected stays.',
};

function say(assignmentId: string, said: Word): Promise<unknown> {
  const params = { assignmentId };
  switch (said.word) {
    case 'accept':
      return call(acceptAssignment, { params });
    case 'finish':
      return call(finishAssignment, { params });
    case 'decline':
      return call(declineAssignment, { params, body: { reason: said.reason } });
    case 'hand-back':
      return call(handBackAssignment, { params, body: { reason: said.reason } });
  }
}

export function useAnswer(assignmentId: string) {
  return useMutation({
    mutationFn: (said: Word) => say(assignmentId, said),
    onSuccess: (_, { word }) => toast.success(SAID[word]),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['assignments'] }),
  });
}

export const absencesQuery = queryOptions({
  queryKey: ['absences'],
  queryFn: ({ signal }) => call(findAbsences, { signal }).then(({ absences }) => absences),
});

const keepAbsences = ({ absences }: { absences: Absence[] }): void =>
  void queryClient.setQueryData(absencesQuery.queryKey, absences);

export const addDays = (days: Absence): Promise<void> => call(addAbsence, { body: days }).then(keepAbsences);

/** Deletes at once; the toast takes it back. */
export async function deleteDays(days: Absence): Promise<void> {
  try {
    keepAbsences(await call(deleteAbsence, { params: { absenceId: days.id } }));
    toast.withUndo('The absence was deleted.', () =>
      addDays(days).catch((error: unknown) => toast.error(messageOf(error))),
    );
  } catch (error) {
    toast.error(messageOf(error));
  }
}

export const statementQuery = queryOptions({
  queryKey: ['assignments', 'statement'],
  queryFn: ({ signal }) => call(readStatement, { signal }),
});

/** Who reviews a job. Begins as the hints of a job do. */
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

type Given = { requestId: string; personId: string; until: string | null };

/** Offers a job. Answers false where the reviewer has been asked for it already. */
export async function giveTo(jobId: string, body: Given): Promise<boolean> {
  const { assignments } = await call(giveAssignment, { params: { jobId }, body });
  queryClient.setQueryData(jobAssignmentsQuery(jobId).queryKey, assignments);
  return assignments.some(({ id }) => id === body.requestId);
}

export function useWithdraw(jobId: string) {
  return useMutation({
    mutationFn: (assignmentId: string) => call(withdrawAssignment, { params: { assignmentId } }),
    onSuccess: () => toast.success('Withdrawn. The reviewer sees nothing of this job any more.'),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['job', jobId, 'assignments'] }),
  });
}

export const reviewerWorkQuery = (state: ListState) => {
  const query = listQueryOf(findReviewerWork, state);
  return queryOptions({
    queryKey: ['reviewers', query],
    queryFn: ({ signal }) => call(findReviewerWork, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export async function setRate(reviewerId: string, rate: CreditPrice | null): Promise<void> {
  await call(setReviewerRate, { params: { reviewerId }, body: { rate } });
  await queryClient.invalidateQueries({ queryKey: ['reviewers'] });
}
