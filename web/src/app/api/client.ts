import { buildUrl, type Answer, type CallArguments, type EndpointSpec } from '@colloquy/contract';
import { assignmentFor, supportedOrganisation } from '../session/access-parameters.ts';
import { endSession } from '../session/end-session.ts';
import { readUserInfo } from '../session/user-info.ts';
import { toApiError, offlineError } from './api-error.ts';

type UntypedInput = { params?: object; query?: object; body?: unknown; signal?: AbortSignal };

/**
 * Calls the server, typed by the contract. Returns the response without `code` and `message`, or throws
 * ApiError. There is no timeout: long responses are the server's concern, and unused queries are aborted by
 * their signal. A session that has ended ends here for the whole browser tab.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Answer<E>> {
  const { params, query, body, signal } = (input ?? {}) as UntypedInput;
  const wasSignedIn = readUserInfo() !== undefined;
  const response = await send(buildUrl(endpoint.path, params, query), {
    method: endpoint.method,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: headersOf(endpoint.method, params, body !== undefined),
  });
  const answer = await readAnswer(response);
  if (response.ok) return answer as Answer<E>;

  const error = toApiError(response.status, answer);
  const isReplaced = error.status === 401 && error.code === 2;
  // Checked by name, because a wrong password is also a 401 and does not end the session.
  const isExpired = error.error === 'signed-out';
  if (isReplaced) endSession('replaced');
  else if (isExpired) endSession('expired');
  error.hasEndedSession = wasSignedIn && (isReplaced || isExpired);
  throw error;
}

/** Content type, a reviewer's assignment and the organisation of a platform admin's support access. */
export function headersOf(
  method: EndpointSpec['method'],
  params: object | undefined,
  hasBody: boolean,
): Record<string, string> {
  const assignment = assignmentFor(params);
  // Support access is read only; writes are sent as the admin's own.
  const organisation = params === undefined || method !== 'GET' ? undefined : supportedOrganisation();
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

/** Encodes a small file as base64, for calls with a file in their body. */
export async function encodeBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In chunks, because a function call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
