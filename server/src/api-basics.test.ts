import { expect, it } from 'vitest';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();

it('serves its OpenAPI document', async () => {
  const answer = await fetch(`${server.url}/api/openapi.json`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
});

it('answers an unknown API path with a 404 error of the catalogue', async () => {
  const answer = await fetch(`${server.url}/api/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 1, error: 'not-found' });
});

it('refuses unsafe cross-site requests', async () => {
  const answer = await fetch(`${server.url}/api/home`, { method: 'POST' });
  expect(answer.status).toBe(403);
});

it('requires a session', async () => {
  const answer = await fetch(`${server.url}/api/home`);
  expect(await answer.json()).toMatchObject({ code: 1, error: 'signed-out' });
  const other = await fetch(`${server.url}/api/home`, { headers: { cookie: 'token=nothing' } });
  expect([other.status, await other.json()]).toMatchObject([401, { code: 1, error: 'signed-out' }]);
});
