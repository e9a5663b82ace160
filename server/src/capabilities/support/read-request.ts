import type { DeskThread, SupportThread } from '@colloquy/contract';
import {
  describeAtDesk,
  describeRequest,
  findMessages,
  findNames,
  findNotes,
  getAsker,
  getRequest,
  type Reader,
} from './support.store.ts';

/** A request as its asker, or the admin of the asker's organisation, reads it. */
export async function readThread(id: string, who: Reader): Promise<SupportThread> {
  const row = await getRequest(id);
  const [messages, asker] = await Promise.all([findMessages(row, who), getAsker(row)]);
  return { ...describeRequest({ ...row, askedBy: asker.name }, who.personId), messages };
}

/** The same at the desk, with whose it is. */
export async function readAtDesk(id: string): Promise<DeskThread> {
  const row = await getRequest(id);
  const { assignedTo } = row;
  const [messages, notes, asker, names] = await Promise.all([
    findMessages(row, undefined),
    findNotes(row),
    getAsker(row),
    findNames(assignedTo === null ? [] : [assignedTo]),
  ]);
  const { name: askedBy, organisation, email } = asker;
  const assignee = names.get(assignedTo ?? '') ?? null;
  return {
    ...describeAtDesk({ ...row, askedBy, organisation, assignee }, ''),
    email,
    personId: row.personId,
    messages,
    notes,
  };
}
