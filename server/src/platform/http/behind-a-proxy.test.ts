import { signIn, signOut } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { aPerson, TEST_PASSWORD } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';

const ORIGIN = 'https://colloquy.example';
const server = useTestServer({ COLLOQUY_ORIGIN: `${ORIGIN}/` });

it('knows its own origin behind a proxy with TLS, and gives cookies to TLS alone', async () => {
  const person = await aPerson((await anOrganisation()).id);
  const body = { username: person.username, password: TEST_PASSWORD };
  const browser = new Browser(server);
  const reply = await browser.call(signIn, { body, headers: { origin: ORIGIN } });
  expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/; HttpOnly; Secure; SameSite=Lax$/)]);
  expect((await browser.call(signOut)).answer).toMatchObject({ error: 'foreign-origin' });
  expect((await browser.call(signOut, { headers: { origin: ORIGIN } })).status).toBe(200);
  expect(browser.cookie).toBeUndefined();
});
