import {
  addSupportNote,
  answerSupportRequest,
  askSupport,
  assignSupportRequest,
  type BodyInput,
  closeSupportRequest,
  deleteSupportAttachment,
  type DeskThread,
  findDeskAdmins,
  findDeskRequests,
  findFeedback,
  findSupportRequests,
  readDeskRequest,
  readSupportRequest,
  replyToSupport,
  settleSupportRequest,
  type SupportThread,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const requestsQuery = (state: ListState) => {
  const query = listQueryOf(findSupportRequests, state);
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

export const deskQuery = (state: ListState) => {
  const query = listQueryOf(findDeskRequests, state);
  return queryOptions({
    queryKey: ['desk', 'list', query],
    queryFn: ({ signal }) => call(findDeskRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const deskRequestQuery = (supportRequestId: string) =>
  queryOptions({
    queryKey: ['desk', 'request', supportRequestId],
    queryFn: ({ signal }) =>
      call(readDeskRequest, { params: { supportRequestId }, signal }).then(({ request }) => request),
  });

export const deskAdminsQuery = queryOptions({
  queryKey: ['desk', 'admins'],
  queryFn: ({ signal }) => call(findDeskAdmins, { signal }).then(({ people }) => people),
});

export const feedbackQuery = (state: ListState) => {
  const query = listQueryOf(findFeedback, state);
  return queryOptions({
    queryKey: ['desk', 'feedback', query],
    queryFn: ({ signal }) => call(findFeedback, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** What the server answered is what the screens show. */
function keepRequest(request: SupportThread): SupportThread {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request);
  void queryClient.invalidateQueries({ queryKey: ['support', 'list'] });
  return request;
}

function keepAtDesk(request: DeskThread): void {
  queryClient.setQueryData(deskRequestQuery(request.id).queryKey, request);
  void queryClient.invalidateQueries({ queryKey: ['desk', 'list'] });
}

export const ask = async (body: BodyInput<typeof askSupport>): Promise<SupportThread> =>
  keepRequest((await call(askSupport, { body })).request);

type Said = BodyInput<typeof replyToSupport>;

export async function reply(supportRequestId: string, body: Said): Promise<void> {
  keepRequest((await call(replyToSupport, { params: { supportRequestId }, body })).request);
}

export async function close(supportRequestId: string): Promise<void> {
  keepRequest((await call(closeSupportRequest, { params: { supportRequestId } })).request);
}

export async function answer(supportRequestId: string, body: Said): Promise<void> {
  keepAtDesk((await call(answerSupportRequest, { params: { supportRequestId }, body })).request);
}

export async function settle(supportRequestId: string, state: 'open' | 'closed'): Promise<void> {
  keepAtDesk((await call(settleSupportRequest, { params: { supportRequestId }, body: { state } })).request);
}

export async function assign(supportRequestId: string, personId: string | null): Promise<void> {
  const params = { supportRequestId };
  keepAtDesk((await call(assignSupportRequest, { params, body: { personId } })).request);
}

export async function addNote(
  supportRequestId: string,
  body: BodyInput<typeof addSupportNote>,
): Promise<void> {
  keepAtDesk((await call(addSupportNote, { params: { supportRequestId }, body })).request);
}

export async function deleteAttachment(attachmentId: string): Promise<void> {
  await call(deleteSupportAttachment, { params: { attachmentId } });
  await queryClient.invalidateQueries({ queryKey: ['support', 'request'] });
}
