import type { Answer, EndpointSpec, ErrorAnswer } from '@colloquy/contract';
import { signIn } from '@colloquy/contract/identity';
import { TEST_PASSWORD, type TestPerson } from '../capabilities/identity/identity.factory.ts';
import { cookieName, hasSecureOrigin } from '../platform/http/cookies.ts';
import type { TestServer } from './test-server.ts';

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** HTTP response: `ok` with the endpoint's answer, or an error of the catalogue. */
export type Reply<E extends EndpointSpec> = { status: number; headers: Headers } & (
  | { ok: true; answer: Answer<E> & { code: 0; message: string } }
  | { ok: false; answer: ErrorAnswer }
);

/**
 * HTTP client that behaves like a browser: keeps cookies and sends its origin. With an API key it behaves
 * like a program, which has neither.
 */
export class Browser {
  readonly #server: TestServer;
  readonly #key: string | undefined;
  cookie: string | undefined;
  /** Other cookies by name. */
  readonly #others = new Map<string, string>();

  constructor(server: TestServer, key?: string) {
    this.#server = server;
    this.#key = key;
  }

  /** The session cookie has a prefix if the origin uses TLS, as in a browser. */
  get #tokenName(): string {
    return cookieName('token', hasSecureOrigin(this.#server.config.origin));
  }

  /** Sends a request with cookie and origin, or with the key. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#key !== undefined) headers.set('authorization', `Bearer ${this.#key}`);
    else if (!headers.has('origin')) headers.set('origin', this.#server.url);
    const cookies = [
      ...(this.cookie === undefined ? [] : [`${this.#tokenName}=${this.cookie}`]),
      ...[...this.#others].map(([name, value]) => `${name}=${value}`),
    ];
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const response = await fetch(`${this.#server.url}${path}`, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (name === this.#tokenName) this.cookie = value === '' ? undefined : value;
      else if (value === '') this.#others.delete(name!);
      else this.#others.set(name!, value!);
    }
    return response;
  }

  async call<E extends EndpointSpec>(endpoint: E, input: Input = {}): Promise<Reply<E>> {
    const response = await this.fetch(buildUrl(endpoint.path, input), {
      method: endpoint.method,
      headers: {
        ...input.headers,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
    });
    const { status, headers, ok } = response;
    return { status, headers, ok, answer: await response.json() } as Reply<E>;
  }

  /** Like `call`, but throws unless the request succeeds. */
  async get<E extends EndpointSpec>(endpoint: E, input: Input = {}): Promise<Answer<E>> {
    const reply = await this.call(endpoint, input);
    if (reply.ok) return reply.answer;
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status} ${reply.answer.error}`);
  }
}

function buildUrl(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Returns a browser signed in as this person. */
export async function actAs(server: TestServer, person: TestPerson): Promise<Browser> {
  const browser = new Browser(server);
  await browser.get(signIn, { body: { username: person.username, password: TEST_PASSWORD } });
  return browser;
}
