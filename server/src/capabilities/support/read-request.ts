import type { DeskThread, SupportThread } from '@colloquy/contract';
import {
  describeAtDesk,
  describeRequest,
  findMessages,
  getAsker,
  getRequest,
  type RequestRow,
} from './support.store.ts';

/** A request as its asker, or the admin of the asker's organisation, reads it. */
export async function readThread(id: string, callerId: string): Promise<SupportThread> {
  const row = await getRequest(id);
  const [messages, asker] = await Promise.all([messagesOf(row, false), getAsker(row)]);
  return { ...describeRequest({ ...row, askedBy: asker.name }, callerId), messages };
}

/** The same at the desk, with whose it is. */
export async function readAtDesk(id: string): Promise<DeskThread> {
  const row = await getRequest(id);
  const [messages, asker] = await Promise.all([messagesOf(row, true), getAsker(row)]);
  const { name: askedBy, organisation, email } = asker;
  return {
    ...describeAtDesk({ ...row, askedBy, organisation }, ''),
    email,
    personId: row.personId,
    messages,
  };
}

const messagesOf = async (row: RequestRow, isAtDesk: boolean): Promise<SupportThread['messages']> =>
  (await findMessages(row, isAtDesk)).map((message) => ({ ...message, at: message.at.toISOString() }));
