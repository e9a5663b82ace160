import { addressOf, type Answer, type CallArguments, type EndpointSpec } from '@colloquy/contract';
import { assignmentFor } from '../session/assignment.ts';
import { endSession } from '../session/end-session.ts';
import { lookingInto } from '../session/looking.ts';
import { readUserInfo } from '../session/user-info.ts';
import { errorOf, offlineError } from './api-error.ts';

type Untyped = { params?: object; query?: object; body?: unknown; signal?: AbortSignal };

/**
 * Asks the server, typed by the contract. Answers what stands beside `code` and `message`, throws ApiError.
 * There is no time limit: long answers are the server's matter, and a query that nobody needs any more is aborted
 * by its signal. A session that is over ends here for the whole browser tab.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Answer<E>> {
  const { params, query, body, signal } = (input ?? {}) as Untyped;
  const wasSignedIn = readUserInfo() !== undefined;
  const response = await send(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: headersOf(endpoint.method, params, body !== undefined),
  });
  const answer = await readAnswer(response);
  if (response.ok) return answer as Answer<E>;

  const error = errorOf(response.status, answer);
  const isReplaced = error.status === 401 && error.code === 2;
  // By name: a wrong password is a 401 too, and ends nothing.
  const isExpired = error.error === 'signed-out';
  if (isReplaced) endSession('replaced');
  else if (isExpired) endSession('expired');
  error.hasEndedSession = wasSignedIn && (isReplaced || isExpired);
  throw error;
}

/** In which assignment a reviewer asks, into which organisation a platform admin looks, and what is sent. */
export function headersOf(
  method: EndpointSpec['method'],
  params: object | undefined,
  hasBody: boolean,
): Record<string, string> {
  const assignment = assignmentFor(params);
  // Looking is reading: what changes something is asked as who one is.
  const organisation = params === undefined || method !== 'GET' ? undefined : lookingInto();
  return {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(assignment !== undefined && { 'x-assignment': assignment }),
    ...(organisation !== undefined && { 'x-organisation': organisation }),
  };
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw offlineError();
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
