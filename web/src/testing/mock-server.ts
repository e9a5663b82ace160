import type { EndpointSpec, Answer } from '@colloquy/contract';
import { vi } from 'vitest';

type RecordedRequest = { method: string; path: string; query: URLSearchParams; body: unknown };
type Reply = (request: RecordedRequest) => object | Response | Promise<object | Response>;

/**
 * Replaces `fetch` for one test: replies to the endpoints given with `on`, refuses all others, and records
 * the requests in `requests`. A later reply to an endpoint replaces the earlier one.
 */
export function mockServer() {
  const replies: [endpoint: EndpointSpec, reply: Reply][] = [];
  const requests: RecordedRequest[] = [];

  async function respond(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://colloquy.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? 'GET', path: pathname, query: searchParams, body };
    requests.push(request);
    const [, reply] = replies.findLast(([endpoint]) => isFor(endpoint, request)) ?? [];
    if (!reply) return refusal(404, 'not-found', `Nothing answers ${request.method} ${pathname}.`);
    const response = await reply(request);
    return response instanceof Response ? response : Response.json({ code: 0, message: '', ...response });
  }
  vi.stubGlobal('fetch', respond);

  return {
    requests,
    on<E extends EndpointSpec>(
      endpoint: E,
      reply:
        | Answer<E>
        | ((requests: RecordedRequest) => Answer<E> | Response | Promise<Answer<E> | Response>),
    ): void {
      replies.push([endpoint, typeof reply === 'function' ? (reply as Reply) : () => reply as object]);
    },
  };
}

/** A refusal in the server's format. */
export function refusal(status: number, error: string, message: string): Response {
  return Response.json({ code: 1, error, message }, { status });
}

function isFor({ method, path }: EndpointSpec, request: RecordedRequest): boolean {
  const pattern = path.replaceAll(/:\w+/g, '[^/]+');
  return method === request.method && new RegExp(`^${pattern}$`).test(request.path);
}
