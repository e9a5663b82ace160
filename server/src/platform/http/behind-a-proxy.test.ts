import { signIn, signOut } from '@colloquy/contract/identity';
import { readOperations } from '@colloquy/contract/operations';
import { expect, it } from 'vitest';
import { aPerson, TEST_PASSWORD } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';

const ORIGIN = 'https://colloquy.example';
const server = useTestServer({ COLLOQUY_ORIGIN: `${ORIGIN}/` });

it('uses the configured origin behind a TLS proxy, and sets cookies for TLS only', async () => {
  const person = await aPerson((await anOrganisation()).id);
  const body = { username: person.username, password: TEST_PASSWORD };
  const browser = new Browser(server);
  const reply = await browser.call(signIn, { body, headers: { origin: ORIGIN } });
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-device=[^;]+; .*; Secure; SameSite=Lax$/),
  ]);
  expect((await browser.call(signOut)).answer).toMatchObject({ error: 'foreign-origin' });
  expect((await browser.call(signOut, { headers: { origin: ORIGIN } })).status).toBe(200);
  expect(browser.cookie).toBeUndefined();
});

it('ignores a session cookie that a sibling host could have set', async () => {
  const person = await aPerson((await anOrganisation()).id);
  const body = { username: person.username, password: TEST_PASSWORD };
  const browser = new Browser(server);
  await browser.get(signIn, { body, headers: { origin: ORIGIN } });
  expect((await browser.fetch('/api/session')).status).toBe(200);
  const cookie = `token=${browser.cookie}`;
  expect((await fetch(`${server.url}/api/session`, { headers: { cookie } })).status).toBe(401);
});

it('reports an untrusted proxy, which makes all people share one address', async () => {
  const admin = await aPerson((await anOrganisation()).id, 'admin');
  const headers = { origin: ORIGIN };
  const browser = new Browser(server);
  await browser.get(signIn, { body: { username: admin.username, password: TEST_PASSWORD }, headers });
  expect(await browser.get(readOperations)).toMatchObject({ hasUntrustedProxy: true });
});

it('sets HSTS for one year', async () => {
  const answer = await fetch(`${server.url}/api/health`);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
});
