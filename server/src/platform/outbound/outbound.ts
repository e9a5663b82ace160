import { Agent } from 'undici';
import type { Config } from '../config.ts';
import { type AllowedHosts, OutboundRefusal, refusalOf } from './address-rules.ts';
import { makeConnector, type Resolve } from './connector.ts';

export type OutboundLimits = {
  /** For the whole request: connecting, sending, waiting and reading the answer. */
  maxMs: number;
  /** Bytes of the answer after decompression. */
  maxBytes: number;
};

/** `fetch` with limits. Throws `OutboundRefusal` when an address is refused or a limit is exceeded. */
export type Outbound = (limits: OutboundLimits) => typeof fetch;

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Requests to addresses that people configure. Only https to public addresses, unless the platform admin
 * allowed the `host:port`. No proxy of the environment, no cookies, and no logging, because headers and
 * bodies carry keys and words.
 */
export function makeOutbound(allowed: AllowedHosts, resolve?: Resolve): Outbound {
  // An agent of its own: the environment may route the global one through a proxy, past every check.
  const dispatcher = new Agent({ connect: makeConnector(allowed, resolve), keepAliveTimeout: 4_000 });

  return ({ maxMs, maxBytes }) =>
    async (input, init) => {
      const { address, ...options } = requestOf(input, init);
      const limit = AbortSignal.timeout(maxMs);
      const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
      let url = address;
      let headers = new Headers(options.headers);
      for (let redirects = 0; ; redirects++) {
        const refusal = refusalOf(url, allowed);
        if (refusal) throw refusal;
        const sent = { ...options, headers, signal, redirect: 'manual', dispatcher } as RequestInit;
        const answer = await fetch(url, sent).catch((error: unknown) => {
          throw reasonOf(error, limit);
        });
        const target = answer.headers.get('location');
        if (options.redirect === 'manual' || !REDIRECTS.has(answer.status) || target === null)
          return limitBody(answer, maxBytes, limit);
        await answer.body?.cancel();
        const next = URL.canParse(target, url) ? new URL(target, url) : undefined;
        // Reads may be redirected; a request with a body goes to its address or fails.
        if (
          !next ||
          !isSafeMethod(options.method) ||
          options.redirect === 'error' ||
          redirects === MAX_REDIRECTS
        )
          throw new OutboundRefusal('redirect', 'The address redirects to another one.');
        if (next.origin !== url.origin) headers = withoutCredentials(headers);
        url = next;
      }
    };
}

type OutboundRequest = RequestInit & { address: URL };

function requestOf(input: string | URL | Request, init: RequestInit = {}): OutboundRequest {
  if (!(input instanceof Request)) return { ...init, address: new URL(input) };
  const { url, method, headers, body, signal, redirect } = input;
  const streamed = body ? { body, duplex: 'half' } : {};
  return { method, headers, signal, redirect, ...streamed, ...init, address: new URL(url) };
}

const isSafeMethod = (method = 'GET'): boolean => ['GET', 'HEAD'].includes(method.toUpperCase());

/** Each service names its key header differently, so other origins get only these headers. */
function withoutCredentials(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => ['accept', 'user-agent'].includes(name)));
}

function reasonOf(error: unknown, limit: AbortSignal): unknown {
  if (limit.aborted) return tooSlow();
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof OutboundRefusal ? cause : error;
}

const tooSlow = (): OutboundRefusal => new OutboundRefusal('time', 'The address didn’t respond in time.');
const tooLarge = (): OutboundRefusal => new OutboundRefusal('size', 'The address sent too large a response.');

/** The same answer with a body that fails when it is too large or too slow. */
function limitBody(answer: Response, maxBytes: number, limit: AbortSignal): Response {
  if (!answer.body) return answer;
  const reader = answer.body.getReader();
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw reasonOf(error, limit);
      });
      if (done) return controller.close();
      read += value.byteLength;
      if (read > maxBytes) {
        await reader.cancel();
        throw tooLarge();
      }
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers, url } = answer;
  const copy = new Response(body, { status, statusText, headers });
  return Object.defineProperty(copy, 'url', { value: url });
}

type OutboundClient = { allowed: AllowedHosts; fetch: Outbound };
let clients: { engines: OutboundClient; webhooks: OutboundClient } | undefined;

/**
 * Called once at start-up. The platform admin configures engines; webhooks have a separate list, because
 * every organisation chooses their addresses and reads the answers.
 */
export function openOutbound({
  outboundAllow,
  webhooksAllow,
}: Pick<Config, 'outboundAllow' | 'webhooksAllow'>): void {
  const open = (allowed: AllowedHosts): OutboundClient => ({ allowed, fetch: makeOutbound(allowed) });
  clients = { engines: open(outboundAllow), webhooks: open(webhooksAllow) };
}

function clientFor(to: 'engines' | 'webhooks'): OutboundClient {
  if (!clients) throw new Error('The outbound clients were not opened.');
  return clients[to];
}

/** `fetch` to an external engine. */
export const outbound: Outbound = (limits) => clientFor('engines').fetch(limits);

/** `fetch` to a webhook. */
export const outboundToWebhooks: Outbound = (limits) => clientFor('webhooks').fetch(limits);

/** Why an address is refused, as a sentence, or undefined. The resolved address is checked on use. */
export const addressRefusal = (address: string): string | undefined =>
  sentenceFor(address, clientFor('engines').allowed);

/** The same for a webhook's address. */
export const webhookRefusal = (address: string): string | undefined =>
  sentenceFor(address, clientFor('webhooks').allowed);

function sentenceFor(address: string, allowed: AllowedHosts): string | undefined {
  if (!URL.canParse(address)) return 'Enter an address.';
  return refusalOf(new URL(address), allowed)?.message;
}
