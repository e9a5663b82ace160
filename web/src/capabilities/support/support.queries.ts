import type { BodyInput } from '@colloquy/contract';
import {
  addSupportNote,
  answerSupportRequest,
  createSupportRequest,
  assignSupportRequest,
  closeSupportRequest,
  deleteSupportAttachment,
  type InboxThread,
  findSupportAdmins,
  findInboxRequests,
  findInboxRequestsQuery,
  findFeedback,
  findFeedbackQuery,
  findSupportRequests,
  findSupportRequestsQuery,
  readInboxRequest,
  readSupportRequest,
  replyToSupport,
  setSupportRequestState,
  type SupportThread,
} from '@colloquy/contract/support';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const requestsQuery = (state: ListState) => {
  const query = listQueryOf(findSupportRequestsQuery, state);
  return queryOptions({
    queryKey: ['support', 'list', query],
    queryFn: ({ signal }) => call(findSupportRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const requestQuery = (supportRequestId: string) =>
  queryOptions({
    queryKey: ['support', 'request', supportRequestId],
    queryFn: ({ signal }) =>
      call(readSupportRequest, { params: { supportRequestId }, signal }).then(({ request }) => request),
  });

export const inboxQuery = (state: ListState) => {
  const query = listQueryOf(findInboxRequestsQuery, state);
  return queryOptions({
    queryKey: ['support-inbox', 'list', query],
    queryFn: ({ signal }) => call(findInboxRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const inboxRequestQuery = (supportRequestId: string) =>
  queryOptions({
    queryKey: ['support-inbox', 'request', supportRequestId],
    queryFn: ({ signal }) =>
      call(readInboxRequest, { params: { supportRequestId }, signal }).then(({ request }) => request),
  });

export const supportAdminsQuery = queryOptions({
  queryKey: ['support-inbox', 'admins'],
  queryFn: ({ signal }) => call(findSupportAdmins, { signal }).then(({ people }) => people),
});

export const feedbackQuery = (state: ListState) => {
  const query = listQueryOf(findFeedbackQuery, state);
  return queryOptions({
    queryKey: ['support-inbox', 'feedback', query],
    queryFn: ({ signal }) => call(findFeedback, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Updates the cache with the response of the server. */
function cacheRequest(request: SupportThread): SupportThread {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request);
  void queryClient.invalidateQueries({ queryKey: ['support', 'list'] });
  return request;
}

function cacheInboxThread(request: InboxThread): void {
  queryClient.setQueryData(inboxRequestQuery(request.id).queryKey, request);
  void queryClient.invalidateQueries({ queryKey: ['support-inbox', 'list'] });
}

export const sendQuestion = async (body: BodyInput<typeof createSupportRequest>): Promise<SupportThread> =>
  cacheRequest((await call(createSupportRequest, { body })).request);

type ReplyBody = BodyInput<typeof replyToSupport>;

export async function sendReply(supportRequestId: string, body: ReplyBody): Promise<void> {
  cacheRequest((await call(replyToSupport, { params: { supportRequestId }, body })).request);
}

export async function closeRequest(supportRequestId: string): Promise<void> {
  cacheRequest((await call(closeSupportRequest, { params: { supportRequestId } })).request);
}

export async function sendAnswer(supportRequestId: string, body: ReplyBody): Promise<void> {
  cacheInboxThread((await call(answerSupportRequest, { params: { supportRequestId }, body })).request);
}

export async function saveState(supportRequestId: string, state: 'open' | 'closed'): Promise<void> {
  cacheInboxThread(
    (await call(setSupportRequestState, { params: { supportRequestId }, body: { state } })).request,
  );
}

export async function assignRequest(supportRequestId: string, personId: string | null): Promise<void> {
  const params = { supportRequestId };
  cacheInboxThread((await call(assignSupportRequest, { params, body: { personId } })).request);
}

export async function addNote(
  supportRequestId: string,
  body: BodyInput<typeof addSupportNote>,
): Promise<void> {
  cacheInboxThread((await call(addSupportNote, { params: { supportRequestId }, body })).request);
}

export async function deleteAttachment(attachmentId: string): Promise<void> {
  await call(deleteSupportAttachment, { params: { attachmentId } });
  await queryClient.invalidateQueries({ queryKey: ['support', 'request'] });
}
