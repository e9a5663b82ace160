import http from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it, describe } from 'vitest';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const open: http.ClientRequest[] = [];
afterEach(() => open.splice(0).forEach((request) => request.destroy()));

/** Posts to the sign-in, a public endpoint, without the headers of a well-behaved client. */
const post = (body: string | undefined, headers: Record<string, string> = {}) =>
  new Browser(server).fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });

describe('invalid input', () => {
  it.each([
    ['is not JSON', '{"username":', {}, 400, 'invalid-input'],
    ['is empty', undefined, {}, 400, 'invalid-input'],
    ['is of another type', 'username=x', { 'content-type': 'text/csv' }, 415, 'unsupported-type'],
    ['is too large', JSON.stringify({ username: 'x'.repeat(3 * 1024 * 1024) }), {}, 413, 'too-large'],
    [
      'pollutes prototypes',
      '{"__proto__":{"role":"admin"},"username":"x","password":"y"}',
      {},
      400,
      'invalid-input',
    ],
    ['is no object', '[]', {}, 400, 'invalid-input'],
  ] as const)('refuses a body that %s', async (_what, body, headers, status, error) => {
    const answer = await post(body, headers);
    expect([answer.status, await answer.json()]).toMatchObject([status, { code: 1, error }]);
  });

  it('refuses a malformed URL, an unknown path and an unknown method', async () => {
    const browser = new Browser(server);
    for (const [path, method] of [
      ['/api/%E0%A4%A', 'GET'],
      ['/api/nothing', 'GET'],
      ['/api/session', 'DELETE'],
      ['/api/jobs/..%2f..%2fetc', 'GET'],
    ] as const) {
      const answer = await browser.fetch(path, { method });
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
      expect(await answer.json()).toMatchObject({ code: 1, message: expect.any(String) });
    }
  });

  it('refuses a malformed session cookie', async () => {
    const browser = new Browser(server);
    for (const cookie of ['', 'x'.repeat(4000), '%00', "'; drop table session", '../../etc']) {
      browser.cookie = cookie;
      const answer = await browser.fetch('/api/session');
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 1, error: 'signed-out' }]);
    }
  });
});

describe('the origin of a request', () => {
  it.each([
    ['another site', 'https://elsewhere.example'],
    ['the same host on another port', 'http://127.0.0.1:1'],
    ['nowhere', 'null'],
  ])('refuses unsafe requests from %s', async (_name, origin) => {
    const answer = await post('{"username":"a","password":"b"}', { origin });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 1, error: 'foreign-origin' }]);
  });

  it('refuses unsafe requests without an origin', async () => {
    expect((await fetch(`${server.url}/api/sign-out`, { method: 'POST' })).status).toBe(403);
  });

  it('checks the decoded path', async () => {
    const browser = await actAs(server, await aPerson((await anOrganisation()).id));
    const headers = { origin: 'https://elsewhere.example' };
    expect((await browser.fetch('/%61pi/sign-out', { method: 'POST', headers })).status).toBe(403);
    expect((await browser.fetch('/api/session')).status).toBe(200);
    expect((await browser.fetch('/%61pi/nothing')).status).toBe(404);
  });

  it('sends no CORS headers', async () => {
    const answer = await new Browser(server).fetch('/api/health', {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('every answer', () => {
  it('has no-store, nosniff and frame-ancestors headers', async () => {
    const person = await aPerson((await anOrganisation()).id);
    const answer = await (await actAs(server, person)).fetch('/api/session');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  it('has an OpenAPI description and a reference', async () => {
    const description = await (await new Browser(server).fetch('/api/openapi.json')).json();
    expect(description).toMatchObject({ openapi: '3.1.0', paths: { '/api/sign-in': { post: {} } } });
    expect((await new Browser(server).fetch('/api/docs/all/')).status).toBe(200);
  });
});

it('survives a client that never finishes its headers', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Half');
  socket.on('error', () => {});
  expect((await new Browser(server).fetch('/api/health')).status).toBe(200);
  socket.destroy();
});

it('survives clients that disconnect during an answer', async () => {
  for (let count = 0; count < 50; count++) {
    const request = http.get(`${server.url}/api/openapi.json`, (answer) => answer.destroy());
    request.on('error', () => {});
    open.push(request);
  }
  await expect.poll(async () => (await new Browser(server).fetch('/api/health')).status).toBe(200);
});
