import { Agent } from 'undici';
import type { Config } from '../config.ts';
import { type AllowedHosts, OutboundRefusal, refusalOf } from './addresses.ts';
import { makeConnector, type Resolve } from './connector.ts';

export type OutboundLimits = {
  /** For the whole of it: connecting, sending, waiting, and reading the answer to its end. */
  maxMs: number;
  /** Bytes of the answer, after decompression. */
  maxBytes: number;
};

/** `fetch` within limits. Throws `OutboundRefusal` where it may not go or must not go on. */
export type Outbound = (limits: OutboundLimits) => typeof fetch;

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The one way out to addresses that people give us. Only https to public addresses, unless the platform's admin allowed
 * a host with its port; no proxy of the environment, no cookies, and nothing is logged, because headers and bodies
 * carry keys and words.
 */
export function makeOutbound(allowed: AllowedHosts, resolve?: Resolve): Outbound {
  // An agent of our own: the global one may be led through a proxy by the environment, past every check.
  const dispatcher = new Agent({ connect: makeConnector(allowed, resolve), keepAliveTimeout: 4_000 });

  return ({ maxMs, maxBytes }) =>
    async (input, init) => {
      const { address, ...asked } = spread(input, init);
      const limit = AbortSignal.timeout(maxMs);
      const signal = asked.signal ? AbortSignal.any([asked.signal, limit]) : limit;
      let url = address;
      let headers = new Headers(asked.headers);
      for (let redirects = 0; ; redirects++) {
        const refusal = refusalOf(url, allowed);
        if (refusal) throw refusal;
        const sent = { ...asked, headers, signal, redirect: 'manual', dispatcher } as RequestInit;
        const answer = await fetch(url, sent).catch((error: unknown) => {
          throw reasonOf(error, limit);
        });
        const target = answer.headers.get('location');
        if (asked.redirect === 'manual' || !REDIRECTS.has(answer.status) || target === null)
          return limited(answer, maxBytes, limit);
        await answer.body?.cancel();
        const next = URL.canParse(target, url) ? new URL(target, url) : undefined;
        // What was asked for may stand elsewhere; what is sent goes where it was addressed, or nowhere.
        if (!next || !isReading(asked.method) || asked.redirect === 'error' || redirects === MOST_REDIRECTS)
          throw new OutboundRefusal('redirect', 'The address leads on to another one.');
        if (next.origin !== url.origin) headers = withoutKeys(headers);
        url = next;
      }
    };
}

type Asked = RequestInit & { address: URL };

function spread(input: string | URL | Request, init: RequestInit = {}): Asked {
  if (!(input instanceof Request)) return { ...init, address: new URL(input) };
  const { url, method, headers, body, signal, redirect } = input;
  const streamed = body ? { body, duplex: 'half' } : {};
  return { method, headers, signal, redirect, ...streamed, ...init, address: new URL(url) };
}

const isReading = (method = 'GET'): boolean => ['GET', 'HEAD'].includes(method.toUpperCase());

/** Every service calls the header of its key differently: to another origin only what carries none goes along. */
function withoutKeys(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => ['accept', 'user-agent'].includes(name)));
}

function reasonOf(error: unknown, limit: AbortSignal): unknown {
  if (limit.aborted) return tooSlow();
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof OutboundRefusal ? cause : error;
}

const tooSlow = (): OutboundRefusal => new OutboundRefusal('time', 'The address did not answer in time.');
const tooLarge = (): OutboundRefusal => new OutboundRefusal('size', 'The address answered with too much.');

/** The same answer, whose body ends with a refusal where it grows beyond the limit or takes too long. */
function limited(answer: Response, maxBytes: number, limit: AbortSignal): Response {
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

type WayOut = { allowed: AllowedHosts; fetch: Outbound };
let ways: { engines: WayOut; webhooks: WayOut } | undefined;

/**
 * Once in every process, before anything asks to go out. What is allowed for engines, which the platform's admin names,
 * is not for webhooks, which every organisation names and whose answers it reads.
 */
export function openOutbound({
  outboundAllow,
  webhooksAllow,
}: Pick<Config, 'outboundAllow' | 'webhooksAllow'>): void {
  const open = (allowed: AllowedHosts): WayOut => ({ allowed, fetch: makeOutbound(allowed) });
  ways = { engines: open(outboundAllow), webhooks: open(webhooksAllow) };
}

function way(to: 'engines' | 'webhooks'): WayOut {
  if (!ways) throw new Error('The way out was not opened.');
  return ways[to];
}

/** `fetch` to an engine outside, for an answer within limits. */
export const outbound: Outbound = (limits) => way('engines').fetch(limits);

/** `fetch` to the address of a webhook. */
export const outboundToWebhooks: Outbound = (limits) => way('webhooks').fetch(limits);

/** Why an address could not be kept, in a sentence, or undefined. What its name leads to is seen when it is used. */
export const addressRefusal = (address: string): string | undefined =>
  sentenceFor(address, way('engines').allowed);

/** The same for the address of a webhook. */
export const webhookRefusal = (address: string): string | undefined =>
  sentenceFor(address, way('webhooks').allowed);

function sentenceFor(address: string, allowed: AllowedHosts): string | undefined {
  if (!URL.canParse(address)) return 'This is no address.';
  return refusalOf(new URL(address), allowed)?.message;
}
