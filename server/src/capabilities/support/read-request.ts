import type { InboxThread, SupportThread } from '@colloquy/contract/support';
import {
  describeInboxRequest,
  describeRequest,
  findMessages,
  findNames,
  findNotes,
  getRequesterDetails,
  getRequest,
  type RequestReader,
} from './support.store.ts';

/** A request as the requester or their organisation's admin reads it. */
export async function readThread(id: string, who: RequestReader): Promise<SupportThread> {
  const row = await getRequest(id);
  const [messages, requester] = await Promise.all([findMessages(row, who), getRequesterDetails(row)]);
  return { ...describeRequest({ ...row, askedBy: requester.name }, who.personId), messages };
}

/** A request in the support inbox, with requester, assignee and notes. */
export async function readInboxThread(id: string): Promise<InboxThread> {
  const row = await getRequest(id);
  const { assignedTo } = row;
  const [messages, notes, requester, names] = await Promise.all([
    findMessages(row, undefined),
    findNotes(row),
    getRequesterDetails(row),
    findNames(assignedTo === null ? [] : [assignedTo]),
  ]);
  const { name: askedBy, organisation, email } = requester;
  const assignee = names.get(assignedTo ?? '') ?? null;
  return {
    ...describeInboxRequest({ ...row, askedBy, organisation, assignee }, ''),
    email,
    personId: row.personId,
    messages,
    notes,
  };
}
