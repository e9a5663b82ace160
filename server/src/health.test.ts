import { expect, it } from 'vitest';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();

it('describes itself', async () => {
  const answer = await fetch(`${server.url}/api/openapi.json`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
});

it('answers an unknown path of the API with 404 in our form', async () => {
  const answer = await fetch(`${server.url}/api/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 1, error: 'not-found' });
});

it('refuses unsafe requests of other sites', async () => {
  const answer = await fetch(`${server.url}/api/home`, { method: 'POST' });
  expect(answer.status).toBe(403);
});

it('wants a session', async () => {
  const answer = await fetch(`${server.url}/api/home`);
  expect(await answer.json()).toMatchObject({ code: 1, error: 'signed-out' });
  const other = await fetch(`${server.url}/api/home`, { headers: { cookie: 'token=nothing' } });
  expect([other.status, await other.json()]).toMatchObject([401, { code: 1, error: 'signed-out' }]);
});
