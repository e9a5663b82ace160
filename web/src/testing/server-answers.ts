import type { EndpointSpec, Answer } from '@colloquy/contract';
import { vi } from 'vitest';

type Asked = { method: string; path: string; query: URLSearchParams; body: unknown };
type Reply = (asked: Asked) => object | Response | Promise<object | Response>;

/**
 * Replaces `fetch` for one test: replies to the endpoints given with `on`, refuses all others, and records the
 * requests in `asked`. A later reply to an endpoint replaces the earlier one.
 */
export function serverAnswers() {
  const replies: [endpoint: EndpointSpec, reply: Reply][] = [];
  const asked: Asked[] = [];

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://colloquy.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? 'GET', path: pathname, query: searchParams, body };
    asked.push(request);
    const [, reply] = replies.findLast(([endpoint]) => isFor(endpoint, request)) ?? [];
    if (!reply) return refusal(404, 'not-found', `Nothing answers ${request.method} ${pathname}.`);
    const said = await reply(request);
    return said instanceof Response ? said : Response.json({ code: 0, message: '', ...said });
  }
  vi.stubGlobal('fetch', answer);

  return {
    asked,
    on<E extends EndpointSpec>(
      endpoint: E,
      reply: Answer<E> | ((asked: Asked) => Answer<E> | Response | Promise<Answer<E> | Response>),
    ): void {
      replies.push([endpoint, typeof reply === 'function' ? (reply as Reply) : () => reply as object]);
    },
  };
}

/** A refusal as the server words it. */
export function refusal(status: number, error: string, message: string): Response {
  return Response.json({ code: 1, error, message }, { status });
}

function isFor({ method, path }: EndpointSpec, asked: Asked): boolean {
  const pattern = path.replaceAll(/:\w+/g, '[^/]+');
  return method === asked.method && new RegExp(`^${pattern}$`).test(asked.path);
}
